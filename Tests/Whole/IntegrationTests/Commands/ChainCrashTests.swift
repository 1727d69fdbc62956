import Foundation
import Glibc
import TestSupport
import Testing

/// Edits of a chain whose units crash in the same moment.
@Suite(.serialized, .timeLimit(.minutes(3))) struct ChainCrashTests {
    private let session: CommandSession

    init() throws {
        session = try CommandSession()
        try Wave.write([[Float](repeating: 0.25, count: 48_000)], to: session.path("constant.wav"))
    }

    private func units() throws -> [(component: String, instance: String)] {
        try session.objects("chain").compactMap { unit in
            guard let component = unit["component"] as? String, let instance = unit["instance"] as? String else {
                return nil
            }
            return (component, instance)
        }
    }

    private func crash(_ instance: String) throws {
        let process = try session.objects("ps").first { $0["instance"] as? String == instance }?["serviceProcess"]
        if let process = process as? Int32 { Glibc.kill(process, SIGKILL) }
    }

    @Test func whateverCrashesDuringAMoveIsHeardAgain() throws {
        let player = try session.start([
            "play", session.path("constant.wav"), "--loop", "--device", "paced-null", "--frames", "2048", "--duration",
            "300", "--unit", "aufx gain Demo", "--unit", "aufx fltr Demo", "--unit", "aufx trem Demo",
        ])
        try #require(try eventually { try session.units("running").count == 3 })
        let before = try units()
        // Each unit once as the one that is moved, and once as its neighbour; fewer crashes than end in quarantine.
        for (moved, crashed) in [(0, 0), (1, 1), (2, 2), (0, 1), (1, 2)] {
            try crash(before[crashed].instance)
            let outcome = try session.run("chain", "move", before[moved].instance, "--to", "\((moved + 1) % 3 + 1)")
            #expect(outcome.status == 0 || outcome.error.contains("stays where it was"), "\(outcome.error)")
            #expect(
                try eventually {
                    try Set(units().map(\.instance)) == Set(before.map(\.instance))
                        && (try session.units("running").count == 3)
                })
        }
        player.terminate()
        player.waitUntilExit()
    }
}
