import Foundation
import Glibc
import TestSupport
import Testing

/// Programs in processes of their own: a prompt, music, a podcast; among themselves and with the daemon.
@Suite(.serialized, .timeLimit(.minutes(5))) struct SessionProgramTests {
    typealias Options = SessionProgram.Options

    /// Who arbitrates.
    enum Arbiter: CaseIterable { case programs, daemon }

    /// One user's folders, with a daemon where one is wanted; ended with this object.
    private final class User {
        let folder: TemporaryFolder
        private let daemon: Process?

        init(_ arbiter: Arbiter) throws {
            folder = try TemporaryFolder()
            daemon = arbiter == .daemon ? try Self.startDaemon(folder) : nil
            if daemon != nil { try #require(eventually { isServedByDaemon }) }
        }

        deinit {
            guard let daemon, daemon.isRunning else { return }
            kill(daemon.processIdentifier, SIGKILL)
            daemon.waitUntilExit()
        }

        static func startDaemon(_ folder: TemporaryFolder) throws -> Process {
            let run = try ProgramRun(
                TestPackage.binaries.appending(path: "auserviced"), ["--warm", "0"], in: folder.url,
                extensions: folder.url, adding: ["AUSERVICED_RUNNER": TestPackage.product("auextension")],
                suffix: "-daemon")
            return run.process
        }

        var isServedByDaemon: Bool { (try? report())?.arbiter?.isDaemon ?? false }

        /// What `auctl session --json` prints.
        func report() throws -> Report {
            let outcome = try ProgramRun(
                TestPackage.binaries.appending(path: "auctl"), ["session", "--json"], in: folder.url,
                extensions: folder.url, suffix: "-auctl"
            ).outcome()
            return try JSONDecoder().decode(Report.self, from: Data(outcome.output.utf8))
        }

        func state(of program: SessionProgram) throws -> String? {
            try report().sessions.first { $0.process == program.process.processIdentifier }?.state
        }
    }

    private struct Report: Decodable {
        struct Arbiter: Decodable { let process: Int32, program: String, isDaemon: Bool }
        struct Session: Decodable { let process: Int32, program: String, state: String, duckedDecibels: Double }
        let arbiter: Arbiter?
        let sessions: [Session]
    }

    private static func music(_ user: User) throws -> SessionProgram {
        let music = try SessionProgram("Playback", in: user.folder)
        try music.tell("activate")
        try music.tell("play")
        #expect(try eventually { try music.attenuation() == 0 })
        return music
    }

    private static func podcast(_ user: User) throws -> SessionProgram {
        let podcast = try SessionProgram("Playback", "SpokenAudio", in: user.folder)
        try podcast.tell("activate")
        try podcast.tell("play")
        return podcast
    }

    private static func prompt(_ user: User) throws -> SessionProgram {
        try SessionProgram("Playback", "Default", Options.prompt, in: user.folder)
    }

    // MARK: Two programs

    @Test(arguments: Arbiter.allCases) func aPromptLowersMusicByFifteenDecibelsAndBringsItBack(_ arbiter: Arbiter)
        throws
    {
        let user = try User(arbiter)
        let (music, prompt) = (try Self.music(user), try Self.prompt(user))
        try prompt.tell("activate")
        #expect(try eventually { try music.attenuation() == 15 })
        #expect(music.notifications == [])
        try prompt.tell("finish")
        #expect(try eventually { try music.attenuation() == 0 })
    }

    @Test(arguments: Arbiter.allCases) func aPodcastIsPausedForAPromptAndToldToResume(_ arbiter: Arbiter) throws {
        let user = try User(arbiter)
        let (podcast, prompt) = (try Self.podcast(user), try Self.prompt(user))
        try prompt.tell("activate")
        #expect(eventually { podcast.notifications == ["interruption began, playing false"] })
        #expect(try podcast.attenuation() == nil)
        #expect(try user.state(of: podcast) == "interrupted")
        try prompt.tell("finish")
        #expect(eventually { podcast.notifications.last == "interruption ended, resume true" })
        try podcast.tell("activate")
        try podcast.tell("play")
        #expect(try eventually { try podcast.attenuation() == 0 })
        #expect(podcast.notifications.count == 2)
    }

    /// The navigation program as it was shown, whose prompt is a player with a delegate.
    @Test(arguments: Arbiter.allCases) func aPlayersPromptIsHeardAboveMusicAndInsteadOfSpeechUntilItsDelegateEndsIt(
        _ arbiter: Arbiter
    ) throws {
        let user = try User(arbiter)
        let (music, podcast) = (
            try SessionProgram("Playback", "Default", Options.mixing, in: user.folder), try Self.podcast(user)
        )
        try music.tell("activate")
        try music.tell("play")
        let (prompt, words) = (try Self.prompt(user), user.folder.url.appending(path: "turn-left.wav"))
        try Wave.write(seconds: 1, to: words)
        try prompt.tell("prompt \(words.path)")
        #expect(try eventually { try music.attenuation() == 15 })
        #expect(eventually { podcast.notifications == ["interruption began, playing false"] })
        #expect(try podcast.attenuation() == nil)
        let outcome = try prompt.tell("await")
        #expect(outcome == "prompt finished true; done await")
        #expect(try eventually { try music.attenuation() == 0 })
        #expect(eventually { podcast.notifications.last == "interruption ended, resume true" })
        #expect(podcast.notifications.count == 2)
        #expect(music.notifications.allSatisfy { $0.hasPrefix("silence") })
    }

    @Test(arguments: Arbiter.allCases) func whatAKilledProgramHeldIsReleased(_ arbiter: Arbiter) throws {
        let user = try User(arbiter)
        let (mixing, podcast) = (
            try SessionProgram("Playback", "Default", Options.mixing, in: user.folder), try Self.podcast(user)
        )
        try mixing.tell("activate")
        try mixing.tell("play")
        let prompt = try Self.prompt(user)
        try prompt.tell("activate")
        #expect(try eventually { try mixing.attenuation() == 15 })
        #expect(eventually { podcast.notifications.count == 1 })
        prompt.crash()
        #expect(try eventually { try mixing.attenuation() == 0 })
        #expect(eventually { podcast.notifications.last == "interruption ended, resume true" })
        #expect(try user.report().sessions.count == 2)
    }

    @Test func playbackInterruptsPlaybackAndIsNotResumedUntilToldSo() throws {
        let user = try User(.programs)
        let first = try Self.music(user)
        let second = try Self.music(user)
        #expect(eventually { first.notifications == ["interruption began, playing false"] })
        // Something still plays: Apple's '!act'.
        #expect(try second.tell("deactivate") == "failed deactivate 560030580")
        #expect(eventually { first.notifications.last == "interruption ended, resume false" })
    }

    @Test func ambientSoundIsToldToBeSilent() throws {
        let user = try User(.programs)
        let ambient = try SessionProgram("Ambient", in: user.folder)
        #expect(try ambient.tell("others") == "others false hint false; done others")
        try ambient.tell("activate")
        let music = try Self.music(user)
        #expect(eventually { ambient.notifications == ["silence true"] })
        #expect(try ambient.tell("others") == "others true hint true; done others")
        music.crash()
        #expect(eventually { ambient.notifications == ["silence true", "silence false"] })
    }

    @Test func playingActivatesASessionThatWasSetUp() throws {
        let user = try User(.programs)
        let music = try SessionProgram("Playback", in: user.folder)
        #expect(try user.report().sessions.isEmpty)
        try music.tell("play")
        #expect(try user.state(of: music) == "active")
    }

    // MARK: Arbiters that come and go

    @Test func whenTheArbiterIsKilledTheOthersGoOnAsTheyWere() throws {
        let user = try User(.programs)
        let first = try SessionProgram("Ambient", in: user.folder)
        try first.tell("activate")
        #expect(try user.report().arbiter?.process == first.process.processIdentifier)
        let (podcast, prompt) = (try Self.podcast(user), try Self.prompt(user))
        try prompt.tell("activate")
        #expect(eventually { podcast.notifications.count == 1 })
        first.crash()
        let programs = [podcast, prompt].map(\.process.processIdentifier)
        #expect(
            try eventually {
                let report = try user.report()
                return report.sessions.count == 2 && programs.contains(report.arbiter?.process ?? 0)
            })
        #expect(try user.state(of: podcast) == "interrupted" && user.state(of: prompt) == "active")
        try prompt.tell("finish")
        #expect(eventually { podcast.notifications.last == "interruption ended, resume true" })
        #expect(podcast.notifications.count == 2)
    }

    @Test func theHolderThatArbitratedIsReleasedToo() throws {
        let user = try User(.programs)
        let (prompt, music) = (try Self.prompt(user), try SessionProgram("Playback", in: user.folder))
        try prompt.tell("activate")
        #expect(try user.report().arbiter?.process == prompt.process.processIdentifier)
        try music.tell("activate")
        try music.tell("play")
        #expect(try eventually { try music.attenuation() == 15 })
        prompt.crash()
        #expect(try eventually { try music.attenuation() == 0 })
        #expect(music.notifications == [])
    }

    @Test func aDaemonTakesOverAndGivesBack() throws {
        let user = try User(.programs)
        let (music, prompt) = (try Self.music(user), try Self.prompt(user))
        try prompt.tell("activate")
        #expect(try eventually { try music.attenuation() == 15 })
        let daemon = try User.startDaemon(user.folder)
        #expect(try eventually { try user.isServedByDaemon && user.report().sessions.count == 2 })
        #expect(try music.attenuation() == 15)
        try prompt.tell("finish")
        #expect(try eventually { try music.attenuation() == 0 })
        kill(daemon.processIdentifier, SIGKILL)
        daemon.waitUntilExit()
        #expect(
            try eventually {
                let report = try user.report()
                return report.arbiter?.isDaemon == false && report.sessions.count == 2
            })
        try prompt.tell("activate")
        #expect(try eventually { try music.attenuation() == 15 })
    }
}
