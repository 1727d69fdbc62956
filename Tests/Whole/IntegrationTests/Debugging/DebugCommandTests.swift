import Foundation
import TestSupport
import Testing

/// `auctl play --debug` and its kin, with a tracer in the place of the debugger.
@Suite(.serialized) struct DebugCommandTests {
    private func session() throws -> CommandSession {
        let session = try CommandSession(allowsIncidents: false)
        try Wave.write([[Float](repeating: 0.75, count: 24_000)], to: session.path("in.wav"))
        return session
    }

    /// The process that the command says a debugger is to be attached to.
    private func invited(_ session: CommandSession) throws -> Int32 {
        var found: Int32?
        #expect(
            try eventually {
                let text = try session.remarks()
                guard text.contains("waiting for the debugger") else { return false }
                found = text.firstMatch(of: /gdb .*-p ([0-9]+)/).flatMap { Int32($0.1) }
                return found != nil
            })
        return try #require(found)
    }

    @Test func playWaitsForADebuggerAndForTheUnitThatItStops() throws {
        let session = try session()
        let play = try session.start(
            "play", session.path("in.wav"), "--unit", "aufx gain Demo", "--device", "paced-null", "--record",
            session.path("heard.wav"), "--debug")
        let process = try invited(session)
        #expect(try session.remarks().contains("libGain.so"))
        let tracer = try Tracer(of: process)
        #expect(try eventually { try session.remarks().contains("a debugger is attached") })
        let unit = try #require(try session.objects("ps").first)
        #expect(unit["serviceProcess"] as? Int32 == process)
        #expect(unit["tracer"] as? Int32 == tracer.processID)
        #expect(try session.run("ps").output.contains("traced"))
        tracer.letGo()
        play.waitUntilExit()
        // Nothing was missed, and nobody was restarted: without --allow-incidents that is a success.
        let remarks = try session.remarks()
        #expect(play.terminationStatus == 0, "\(remarks)")
        #expect(try Wave.read(session.path("heard.wav")).map(\.count) == [24_000, 24_000])
    }

    @Test func renderWaitsToo() throws {
        let session = try session()
        let render = try session.start(
            "render", session.path("in.wav"), session.path("out.wav"), "--unit", "aufx gain Demo", "--debug")
        let tracer = try Tracer(of: try invited(session))
        #expect(try eventually { try session.remarks().contains("a debugger is attached") })
        tracer.letGo()
        render.waitUntilExit()
        let remarks = try session.remarks()
        #expect(render.terminationStatus == 0, "\(remarks)")
        #expect(try Wave.read(session.path("out.wav"))[0].count == 24_000)
    }

    @Test func whoHasEnoughOfWaitingEndsIt() throws {
        let session = try session()
        let play = try session.start(
            "play", session.path("in.wav"), "--unit", "aufx gain Demo", "--device", "paced-null", "--debug")
        _ = try invited(session)
        play.interrupt()
        play.waitUntilExit()
        let remarks = try session.remarks()
        #expect(play.terminationStatus == 0, "\(remarks)")
    }

    @Test(arguments: [(["--backtrace"], "no"), ([], "yes,color=no"), (["--core-dumps", "cores"], "yes")])
    func aCrashIsToldWithItsPlaceOnRequest(_ options: [String], _ variable: String) throws {
        let session = try session()
        let play = try session.start(
            ["play", session.path("in.wav"), "--loop", "--unit", "aufx flty Test", "--device", "paced-null"]
                + ["--no-daemon"] + options.map { $0 == "cores" ? session.path("cores") : $0 },
            adding: ["SWIFT_BACKTRACE": "enable=\(variable)"])
        var instance: String?
        #expect(
            try eventually {
                let unit = try session.units("running").first { ($0["cycles"] as? Int ?? 0) > 100 }
                instance = unit?["instance"] as? String
                return instance != nil
            })
        #expect(try session.run("param", try #require(instance), "fault=crash").status == 0)
        #expect(try eventually { try session.remarks().contains("it crashed in libFaulty.so, ") })
        // The kernel writes a core dump before the process has ended.
        #expect(try eventually { try session.remarks().contains("killed by SIGSEGV") })
        if options.count > 1 { #expect(try session.remarks().contains("core dumps go to ")) }
        play.interrupt()
        play.waitUntilExit()
    }

    @Test func aFolderForCoreDumpsThatCannotBeMadeIsNamed() throws {
        let session = try session()
        let outcome = try session.run(
            "render", session.path("in.wav"), session.path("out.wav"), "--unit", "aufx gain Demo", "--core-dumps",
            "/dev/null/cores")
        #expect(outcome.status == 4)
        #expect(outcome.error.contains("--core-dumps: /dev/null/cores cannot be made"))
    }
}
