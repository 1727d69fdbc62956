import Console
import Testing

/// Who gets what of the console: other pages, rebound names and guessed addresses get nothing.
struct RequestGateTests {
    private static let token = "0123456789abcdef0123456789abcdef"
    private let gate = RequestGate(port: 4711, token: token)

    private func answer(
        _ target: String, method: String = "GET", hosts: [String] = ["127.0.0.1:4711"], origins: [String] = [],
        isUpgrade: Bool = false
    ) -> RequestGate.Answer {
        gate.answer(method: method, target: target, hosts: hosts, origins: origins, isUpgrade: isUpgrade)
    }

    @Test func whoKnowsTheAddressGetsThePage() {
        #expect(answer("/\(Self.token)/") == .file("console.html"))
        #expect(answer("/\(Self.token)/view.js?x=1", method: "HEAD") == .file("view.js"))
        #expect(answer("/\(Self.token)/", hosts: ["localhost:4711"]) == .file("console.html"))
        #expect(answer("/\(Self.token)/", hosts: ["[::1]:4711"]) == .file("console.html"))
        let origin = ["http://127.0.0.1:4711"]
        #expect(answer("/\(Self.token)/socket", origins: origin, isUpgrade: true) == .socket)
    }

    @Test(arguments: [
        "/", "", "/favicon.ico", "/socket", "/0123456789abcdef0123456789abcdee/", "/0123456789abcdef/",
        "/0123456789abcdef0123456789abcdef", "//0123456789abcdef0123456789abcdef/",
        "/0123456789abcdef0123456789abcdef/../", "/0123456789ABCDEF0123456789ABCDEF/", "http://127.0.0.1:4711/",
    ])
    func whoDoesNotGetsNothing(_ target: String) { #expect(answer(target) == .refused(.forbidden)) }

    @Test(arguments: [
        [], ["127.0.0.1"], ["127.0.0.1:80"], ["evil.example:4711"], ["127.0.0.1.evil.example:4711"],
        ["127.0.0.1:4711", "127.0.0.1:4711"], ["127.0.0.1:47110"], ["LOCALHOST:4711"], ["0.0.0.0:4711"],
    ])
    func aReboundNameIsSentAway(_ hosts: [String]) {
        #expect(answer("/\(Self.token)/", hosts: hosts) == .refused(.misdirected))
    }

    @Test(arguments: [
        ["http://evil.example"], ["null"], ["https://127.0.0.1:4711"], ["http://127.0.0.1:4712"],
        ["http://localhost:4711"], ["http://127.0.0.1:4711", "http://127.0.0.1:4711"], [],
    ])
    func anotherPageGetsNoSocket(_ origins: [String]) {
        #expect(answer("/\(Self.token)/socket", origins: origins, isUpgrade: true) == .refused(.forbidden))
    }

    @Test func everythingElseIsRefusedWithItsOwnStatus() {
        #expect(answer("/\(Self.token)/", method: "POST") == .refused(.wrongMethod))
        #expect(answer("/\(Self.token)/passwd") == .refused(.notFound))
        #expect(answer("/\(Self.token)/socket") == .refused(.upgradeNeeded))
        #expect(Set(RequestGate.Refusal.allCases.map(\.explanation)).count == RequestGate.Refusal.allCases.count)
    }
}
