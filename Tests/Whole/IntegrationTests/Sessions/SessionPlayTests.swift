import Foundation
import Glibc
import TestSupport
import Testing

/// Several runs of `auctl play`, each with a session of its own: music, a podcast, a navigation prompt.
@Suite(.serialized, .timeLimit(.minutes(5))) struct SessionPlayTests {
    private static let podcast = "playback,spokenAudio"
    private static let prompt = "playback,voicePrompt,duckOthers,interruptSpokenAudioAndMixWithOthers"

    /// One user's folders, a sound in them, and what was started there; ended with this object.
    private final class User {
        let folder: TemporaryFolder
        private var runs: [ProgramRun] = []

        init() throws {
            folder = try TemporaryFolder()
            try Wave.write(seconds: 1, to: sound)
        }

        deinit {
            for run in runs where run.process.isRunning {
                kill(run.process.processIdentifier, SIGKILL)
                run.process.waitUntilExit()
            }
        }

        var sound: URL { folder.url.appending(path: "sound.wav") }

        @discardableResult
        func start(_ program: String, _ arguments: [String], adding added: [String: String] = [:]) throws -> ProgramRun
        {
            let run = try ProgramRun(
                TestPackage.binaries.appending(path: program), arguments, in: folder.url, extensions: folder.url,
                adding: added, suffix: "-\(runs.count)")
            runs.append(run)
            return run
        }

        /// The sound, until it is ended.
        func play(_ arguments: String...) throws -> ProgramRun {
            try start(
                "auctl", ["play", sound.path, "--loop", "--device", "paced-null", "--allow-incidents"] + arguments)
        }

        func daemon() throws {
            let runner = ["AUSERVICED_RUNNER": TestPackage.product("auextension")]
            try start("auserviced", ["--warm", "0"], adding: runner)
            try #require(eventually { (try? self.report().arbiter?.isDaemon) ?? false })
        }

        private func auctl(_ arguments: [String]) throws -> ProgramRun.Outcome {
            try ProgramRun(
                TestPackage.binaries.appending(path: "auctl"), arguments, in: folder.url, extensions: folder.url,
                suffix: "-auctl"
            ).outcome()
        }

        /// What `auctl session --json` prints.
        func report() throws -> Report {
            try JSONDecoder().decode(Report.self, from: Data(auctl(["session", "--json"]).output.utf8))
        }

        func session(of run: ProgramRun) throws -> Report.Session? {
            try report().sessions.first { $0.process == run.process.processIdentifier }
        }

        /// Whether a run becomes so.
        func becomes(_ run: ProgramRun, _ state: String, lowered decibels: Double = 0) -> Bool {
            eventually {
                guard let session = try? self.session(of: run) else { return false }
                return session.state == state && session.duckedDecibels == decibels
            }
        }

        /// What `auctl control --json` prints of a run, after it was asked for something.
        @discardableResult
        func control(_ run: ProgramRun, _ arguments: String...) throws -> Transport {
            let host = "\(run.process.processIdentifier)"
            let outcome = try auctl(["control", "--json", "--host", host] + arguments)
            return try JSONDecoder().decode(Transport.self, from: Data(outcome.output.utf8))
        }

        func errors(of run: ProgramRun) -> String { (try? run.errorSoFar()) ?? "" }
    }

    private struct Report: Decodable {
        struct Arbiter: Decodable { let isDaemon: Bool }
        struct Session: Decodable {
            let process: Int32, category: String, mode: String, options: [String]
            let state: String, duckedDecibels: Double
        }
        let arbiter: Arbiter?
        let sessions: [Session]
    }

    private struct Transport: Decodable { let isPlaying: Bool, position: Double }

    private static func end(_ run: ProgramRun) throws -> ProgramRun.Outcome {
        run.process.interrupt()
        return try run.outcome()
    }

    @Test(arguments: [true, false]) func aPromptLowersMusicAndPausesAPodcastUntilItIsOver(_ hasDaemon: Bool) throws {
        let user = try User()
        if hasDaemon { try user.daemon() }
        let (music, podcast) = (try user.play(), try user.play("--session", Self.podcast))
        #expect(user.becomes(music, "active") && user.becomes(podcast, "active"))
        let prompt = try user.play("--session", Self.prompt)
        #expect(user.becomes(music, "active", lowered: 15))
        #expect(user.becomes(podcast, "interrupted"))
        #expect(
            eventually {
                user.errors(of: podcast).contains("interrupted by auctl, process \(prompt.process.processIdentifier)")
            })
        let place = try user.control(podcast)
        #expect(!place.isPlaying)
        #expect(try user.report().arbiter?.isDaemon == hasDaemon)
        #expect(try Self.end(prompt).status == 0)
        #expect(user.becomes(music, "active") && user.becomes(podcast, "active"))
        #expect(eventually { user.errors(of: podcast).contains("going on after the interruption") })
        // It goes on where it was.
        #expect(try eventually { try user.control(podcast).position != place.position })
        for run in [music, podcast] {
            let outcome = try Self.end(run)
            #expect(outcome.status == 0, "\(outcome)")
            #expect(!outcome.error.contains("waiting for it to come back"))
        }
        #expect(try user.report().sessions.isEmpty)
    }

    @Test func whatAPromptThatIsKilledHeldIsReleased() throws {
        let user = try User()
        let (music, podcast) = (try user.play(), try user.play("--session", Self.podcast))
        #expect(user.becomes(music, "active") && user.becomes(podcast, "active"))
        let prompt = try user.play("--session", Self.prompt)
        #expect(user.becomes(music, "active", lowered: 15) && user.becomes(podcast, "interrupted"))
        kill(prompt.process.processIdentifier, SIGKILL)
        #expect(user.becomes(music, "active") && user.becomes(podcast, "active"))
        #expect(eventually { (try? user.control(podcast).isPlaying) ?? false })
    }

    @Test func withoutAWishTwoRunsMixAndEndAsTheyAre() throws {
        let user = try User()
        let (one, other) = (try user.play(), try user.play())
        #expect(user.becomes(one, "active") && user.becomes(other, "active"))
        let session = try #require(try user.session(of: one))
        #expect(session.category == "playback" && session.mode == "default" && session.options == ["mixWithOthers"])
        #expect(try Self.end(one).status == 0)
        #expect(user.becomes(other, "active"))
    }

    @Test func oneThatIsToldNothingStaysPausedUntilAPersonGoesOn() throws {
        let user = try User()
        let podcast = try user.play("--session", Self.podcast)
        #expect(user.becomes(podcast, "active"))
        let other = try SessionProgram("Playback", in: user.folder)
        try other.tell("activate")
        #expect(user.becomes(podcast, "interrupted"))
        try other.tell("deactivate")
        #expect(eventually { user.errors(of: podcast).contains("the interruption is over, and paused it stays") })
        #expect(try !user.control(podcast).isPlaying)
        try user.control(podcast, "--resume")
        #expect(user.becomes(podcast, "active"))
        #expect(eventually { user.errors(of: podcast).contains("going on after the interruption") })
    }

    @Test func aPersonWhoGoesOnInterruptsTheOther() throws {
        let user = try User()
        let (first, second) = (try user.play("--session", "playback"), try user.play("--session", "playback"))
        // Once both have told of themselves: one that begins later would interrupt again.
        for state in ["interrupted", "active"] {
            #expect(eventually { (try? user.report().sessions.filter { $0.state == state }.count) == 1 })
        }
        let paused = try user.session(of: first)?.state == "interrupted" ? first : second
        let heard = paused === first ? second : first
        #expect(eventually { (try? user.control(paused).isPlaying) == false })
        try user.control(paused, "--resume")
        #expect(user.becomes(paused, "active") && user.becomes(heard, "interrupted"))
        // One that is interrupted ends when it is asked to.
        #expect(try Self.end(heard).status == 0)
    }

    @Test func aSessionIsLeftOutAndWrongNamesAreRefused() throws {
        let user = try User()
        let silent = try user.play("--session", "none")
        let heard = try user.play()
        #expect(user.becomes(heard, "active"))
        #expect(try user.session(of: silent) == nil)
        for (text, reason) in [
            ("speech", "'speech' is no category"), ("playback,loud", "'loud' is neither a mode"),
            ("ambient,duckOthers", "the option duckOthers does not go with ambient"),
            ("ambient,moviePlayback", "the mode moviePlayback does not go with ambient, but with playback"),
            ("record", "plays nothing"), ("playback,spokenAudio,voicePrompt", "has one mode"),
            ("", "'' is no category"),
        ] {
            let outcome = try user.play("--session", text).outcome()
            #expect(outcome.status == 64 && outcome.error.contains(reason), "\(text): \(outcome)")
        }
    }
}
