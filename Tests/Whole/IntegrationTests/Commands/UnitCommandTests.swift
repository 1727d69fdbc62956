import Foundation
import TestSupport
import Testing

/// `auctl kill` and `auctl restart` on several units of several hosts.
@Suite(.serialized) struct UnitCommandTests {
    /// A session in which two hosts play one unit each, and one plays a unit inside itself when that is wanted.
    private func playing(inProcess: Bool = false) throws -> CommandSession {
        let session = try CommandSession()
        try Wave.write(seconds: 300, to: URL(filePath: session.path("in.wav")))
        let arguments = ["play", session.path("in.wav"), "--unit", "aufx gain Demo", "--device", "paced-null"]
        for _ in 0..<2 { _ = try session.start(arguments) }
        if inProcess { _ = try session.start(arguments + ["--in-process"]) }
        let count = inProcess ? 3 : 2
        try #require(try eventually { try session.units("running").count == count })
        return session
    }

    /// The service processes by instance.
    private func services(_ session: CommandSession) throws -> [String: Int] {
        let pairs = try session.units("running").compactMap { unit -> (String, Int)? in
            guard let instance = unit["instance"] as? String, let service = unit["serviceProcess"] as? Int else {
                return nil
            }
            return (instance, service)
        }
        return Dictionary(pairs) { first, _ in first }
    }

    /// Whether each of the units runs in another process than before, sooner or later.
    private func isRenewed(_ instances: some Collection<String>, _ before: [String: Int], _ session: CommandSession)
        throws -> Bool
    {
        try eventually {
            let now = try services(session)
            return instances.allSatisfy { now[$0] != nil && now[$0] != before[$0] }
        }
    }

    @Test(arguments: ["kill", "restart"]) func everyUnitThatIsNamedGetsAnotherService(_ command: String) throws {
        let session = try playing()
        let before = try services(session)
        let outcome = try session.run([command] + before.keys.sorted())
        #expect(outcome.status == 0 && outcome.error.isEmpty, "\(outcome.error)")
        #expect(try isRenewed(before.keys, before, session))
    }

    @Test(arguments: ["kill", "restart"]) func allLeavesOutWhatRunsInsideItsHost(_ command: String) throws {
        let session = try playing(inProcess: true)
        let before = try services(session)
        let outcome = try session.run(command, "--all")
        #expect(outcome.status == 0 && outcome.error.isEmpty, "\(outcome.error)")
        #expect(before.count == 2)
        #expect(try isRenewed(before.keys, before, session))
        #expect(try session.objects("ps").count == 3)
    }

    @Test func eachFailureIsNamedAndTheOthersAreDone() throws {
        let session = try playing(inProcess: true)
        let before = try services(session)
        let good = try #require(before.keys.sorted().first)
        let inside = try #require(
            try session.objects("ps").first { $0["inProcess"] as? Bool == true }?["instance"] as? String)
        let outcome = try session.run("kill", "reverb", good, inside)
        #expect(outcome.status == 2, "the code of the first failure")
        #expect(outcome.error.contains("auctl: no running unit 'reverb'"))
        #expect(outcome.error.contains("auctl: \(inside) "))
        #expect(!outcome.error.contains(good))
        #expect(try isRenewed([good], before, session))
    }

    @Test func aUnitThatIsNamedTwiceIsKilledOnce() throws {
        let session = try playing()
        let before = try services(session)
        let (instance, service) = try #require(before.first)
        #expect(try session.run("kill", instance, "\(service)").status == 0)
        #expect(try isRenewed([instance], before, session))
        let unit = try #require(try session.objects("ps").first { $0["instance"] as? String == instance })
        #expect(unit["incidents"] as? Int == 1)
    }

    @Test func psKnowsTheMemoryOfEveryService() throws {
        let session = try playing()
        #expect(try session.objects("ps").allSatisfy { $0["pssKiB"] as? Int ?? 0 > 100 })
    }
}
