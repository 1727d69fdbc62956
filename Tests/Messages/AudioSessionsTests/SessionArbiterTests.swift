import AudioSessions
import FoundationEssentials
import TestSupport
import Testing
import Varlink

/// Arbiters and clients over real sockets, in one process: as many sessions as one process may have.
@Suite(.timeLimit(.minutes(2))) struct SessionArbiterTests {
    private let folder: TemporaryFolder
    private let place: SessionPlace

    init() throws {
        folder = try TemporaryFolder()
        place = SessionPlace(path: folder.file("session"))
    }

    @Test func aProgramThatFindsNobodyArbitratesItself() async throws {
        let heard = HeardNotices()
        let client = heard.client(.init(category: .playback), place)
        defer { client.leave() }
        try client.activate()
        #expect(client.isActive && client.isArbiter && client.isRegistered)
        #expect(await eventually { heard.all == [.activated] })
        let listing = try #require(try SessionDirectory.listing(place: place))
        #expect(listing.arbiter.processID == ProcessInfo.processInfo.processIdentifier && !listing.isDaemon)
        #expect(listing.sessions.map(\.isActive) == [true])
    }

    @Test func nobodyIsNoError() throws {
        #expect(try SessionDirectory.listing(place: place) == nil)
    }

    @Test func aPromptInterruptsAPodcastUntilItIsDone() async throws {
        let (heard, spoken) = (HeardNotices(), SessionClaim(category: .playback, mode: .spokenAudio))
        let podcast = heard.client(spoken, place)
        let prompt = SessionClient(claim: Self.prompt, place: place) { _ in }
        defer { for client in [prompt, podcast] { client.leave() } }
        try podcast.activate()
        try prompt.activate()
        #expect(await eventually { podcast.isInterrupted && !podcast.isActive })
        try prompt.deactivate(notifiesOthers: true)
        #expect(await eventually { heard.all.last == .otherAudio(false) })
        #expect(
            heard.all == [
                .activated, .interruptionBegan, .otherAudio(true), .interruptionEnded(shouldResume: true),
                .otherAudio(false),
            ])
    }

    @Test func whatSessionsDoIsListedByProcess() async throws {
        let podcast = SessionClient(claim: .init(category: .playback, mode: .spokenAudio), place: place) { _ in }
        let prompt = SessionClient(claim: Self.prompt, place: place) { _ in }
        defer { for client in [prompt, podcast] { client.leave() } }
        try podcast.activate()
        try prompt.activate()
        let own = ProcessInfo.processInfo.processIdentifier
        let sessions = try #require(try SessionDirectory.listing(place: place)).sessions
        #expect(sessions.map(\.isInterrupted) == [true, false])
        #expect(sessions.map(\.interruptedBy) == [[own], []])
        #expect(sessions.map(\.program.processID) == [own, own])
        #expect(sessions[1].claim == Self.prompt)
    }

    @Test func theNextProgramTakesOverAndNobodyNotices() async throws {
        let (heard, others) = (HeardNotices(), HeardNotices())
        let arbiter = others.client(Self.prompt, place)
        try arbiter.activate()
        let music = heard.client(.init(category: .playback), place)
        defer { music.leave() }
        try music.activate()
        #expect(await eventually { heard.all.contains(.ducked(decibels: 15)) })
        #expect(!music.isArbiter)
        arbiter.leave()
        #expect(await eventually { music.isArbiter && music.isRegistered })
        #expect(await eventually { heard.all.suffix(2) == [.unducked, .otherAudio(false)] })
        #expect(music.isActive)
    }

    @Test func aFolderThatCannotBeUsedLeavesASessionAlone() throws {
        let client = SessionClient(claim: .init(category: .playback), place: SessionPlace(path: "/proc/none/session")) {
            _ in
        }
        defer { client.leave() }
        try client.activate()
        #expect(client.isActive && !client.isRegistered)
        try client.deactivate(notifiesOthers: true)
        #expect(!client.isActive)
    }

    private static let prompt = SessionClaim(
        category: .playback, options: [.duckOthers, .interruptSpokenAudioAndMixWithOthers])
}
