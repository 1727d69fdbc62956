import RealtimeKit
import Testing

/// Who is asked for real-time scheduling, and how often.
@Suite struct RealtimeServicesTests {
    private static let kit = RealtimeService.realtimeKit(address: "unix:path=/system")
    private static let portal = RealtimeService.portal(address: "unix:path=/session")

    /// Asks both at a time; the services that were asked.
    private func ask(_ services: inout RealtimeServices, at time: UInt64, granting name: String? = nil) -> [String] {
        var asked: [String] = []
        let isGranted = services.grant(at: time) { service in
            asked.append(service.address)
            return service.address == name ? .success(20) : .failure(RealtimeRefusal(reason: "not \(service.address)"))
        }
        #expect(isGranted == (name != nil && asked.last == name))
        return asked
    }

    @Test func thePortalIsAskedWhereRealtimeKitRefuses() {
        var services = RealtimeServices([Self.kit, Self.portal])
        #expect(ask(&services, at: 1, granting: Self.portal.address) == [Self.kit.address, Self.portal.address])
        #expect(services.refusal == nil)
    }

    @Test func whoGrantsIsAskedEachTime() {
        var services = RealtimeServices([Self.kit, Self.portal])
        for time in 1...3 as ClosedRange<UInt64> {
            #expect(ask(&services, at: time, granting: Self.kit.address) == [Self.kit.address])
        }
    }

    @Test func whoRefusedIsLeftAloneForAWhile() {
        var services = RealtimeServices([Self.kit])
        #expect(ask(&services, at: 1) == [Self.kit.address])
        #expect(services.refusal == "not unix:path=/system")
        #expect(ask(&services, at: RealtimeServices.pause) == [])
        #expect(ask(&services, at: RealtimeServices.pause + 1) == [Self.kit.address])
    }

    @Test func aBusThatIsNotThereIsARefusalWithAReason() {
        let nowhere = RealtimeService.realtimeKit(address: "unix:path=/nonexistent/bus")
        guard case .failure(let refusal) = nowhere.grant(processID: 1, threadID: 1, priority: 20) else {
            Issue.record("it was granted")
            return
        }
        #expect(refusal.reason.contains("/nonexistent/bus") || refusal.reason.contains("libdbus"))
    }
}
