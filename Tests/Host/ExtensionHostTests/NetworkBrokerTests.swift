import ComponentRegistry
import ExtensionHost
import ServiceProtocol
import Testing

/// What becomes of a unit's wishes for connections, before anybody is asked.
struct NetworkBrokerTests {
    private static let second: UInt64 = 1_000_000_000
    private static let server = NetworkDestination(host: "example.org", port: 443)!
    private let wanted = ConnectionRequest(number: 1, host: "example.org", port: 443)

    private func broker(isAllowed: Bool = true) -> NetworkBroker {
        NetworkBroker(component: "aufx keep Test", destinations: [Self.server], isAllowed: isAllowed)
    }

    /// Of a request that is done with at once.
    private func verdict(
        _ broker: NetworkBroker, _ request: ConnectionRequest, at now: UInt64 = 0
    ) -> NetworkBroker.Verdict {
        let verdict = broker.verdict(on: request, at: now)
        if verdict != .ignore { broker.finished() }
        return verdict
    }

    @Test func whatIsDeclaredAndAllowedIsConnected() {
        #expect(verdict(broker(), wanted) == .connect(Self.server))
        #expect(
            verdict(broker(), ConnectionRequest(number: 1, host: "Example.ORG", port: 443)) == .connect(Self.server))
    }

    @Test(arguments: [("example.org", 80), ("www.example.org", 443), ("example.org\0", 443), ("", 0), ("a b", 1)])
    func whatIsNotDeclaredIsRefused(host: String, port: UInt16) {
        let request = ConnectionRequest(number: 1, host: host, port: port)
        guard case .refuse(let reason) = verdict(broker(), request) else {
            Issue.record("it is not refused")
            return
        }
        #expect(reason.contains("network.client"))
    }

    @Test func whatIsNotAllowedIsRefused() {
        guard case .refuse(let reason) = verdict(broker(isAllowed: false), wanted) else {
            Issue.record("it is not refused")
            return
        }
        #expect(reason.contains("allowedNetwork") && reason.contains("aufx keep Test"))
    }

    @Test func oneConnectionASecondComesAfterTheFirstOnes() {
        let broker = broker()
        for _ in 0..<8 { #expect(verdict(broker, wanted) == .connect(Self.server)) }
        guard case .refuse = verdict(broker, wanted) else {
            Issue.record("there is no limit")
            return
        }
        #expect(verdict(broker, wanted, at: Self.second + 1000) == .connect(Self.server))
        #expect(verdict(broker, wanted, at: Self.second + 2000) != .connect(Self.server))
    }

    @Test func fewRequestsAreUnderWayAtATime() {
        let broker = broker()
        for _ in 0..<4 { #expect(broker.verdict(on: wanted, at: 0) == .connect(Self.server)) }
        #expect(broker.verdict(on: wanted, at: 0) == .ignore)
        broker.finished()
        #expect(broker.verdict(on: wanted, at: 0) == .connect(Self.server))
    }

    @Test func aFloodIsNotAnswered() {
        let broker = broker(isAllowed: false)
        let answered = (0..<1000).count { _ in verdict(broker, wanted) != .ignore }
        #expect(answered == 32)
    }
}
