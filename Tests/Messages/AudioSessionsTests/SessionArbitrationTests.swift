import AudioSessions
import Testing

/// Who is heard while several programs play: each rule by its example.
struct SessionArbitrationTests {
    typealias Delivery = SessionArbitration.Delivery

    private static let music = SessionClaim(category: .playback)
    private static let podcast = SessionClaim(category: .playback, mode: .spokenAudio)
    private static let prompt = SessionClaim(
        category: .playback, options: [.duckOthers, .interruptSpokenAudioAndMixWithOthers])
    private static let ambient = SessionClaim(category: .ambient)
    private static let mixing = SessionClaim(category: .playback, options: [.mixWithOthers])

    /// Sessions numbered from 1, all active but the last, whose activation is looked at.
    private static func active(_ claims: SessionClaim...) -> (SessionArbitration, [Delivery]) {
        var arbitration = SessionArbitration()
        for (index, claim) in claims.enumerated() { _ = arbitration.register(index + 1, claim) }
        var last: [Delivery] = []
        for session in 1...claims.count { last = arbitration.activate(session) }
        return (arbitration, last)
    }

    private static func notices(_ deliveries: [Delivery], for session: Int) -> [SessionNotice] {
        deliveries.filter { $0.session == session }.map(\.notice)
    }

    @Test func aSessionAloneIsActiveAndNobodyIsTold() {
        let (arbitration, deliveries) = Self.active(Self.music)
        #expect(deliveries == [Delivery(1, .activated)])
        #expect(arbitration.sessions[1]?.isActive == true)
    }

    @Test func aPromptLowersMusicAndBringsItBack() {
        var (arbitration, deliveries) = Self.active(Self.music, Self.prompt)
        #expect(Self.notices(deliveries, for: 1) == [.ducked(decibels: 15), .otherAudio(true)])
        #expect(arbitration.sessions[1]?.isActive == true)
        deliveries = arbitration.deactivate(2, notifiesOthers: true)
        #expect(Self.notices(deliveries, for: 1) == [.unducked, .otherAudio(false)])
    }

    @Test func aPromptInterruptsSpeechInsteadOfTalkingOverIt() {
        var (arbitration, deliveries) = Self.active(Self.podcast, Self.prompt)
        #expect(Self.notices(deliveries, for: 1) == [.interruptionBegan, .otherAudio(true)])
        #expect(arbitration.sessions[1]?.isActive == false)
        deliveries = arbitration.deactivate(2, notifiesOthers: true)
        #expect(Self.notices(deliveries, for: 1) == [.interruptionEnded(shouldResume: true), .otherAudio(false)])
        // The program resumes itself.
        #expect(arbitration.sessions[1]?.isActive == false)
        #expect(Self.notices(arbitration.activate(1), for: 1) == [.activated])
    }

    @Test func withoutNotifyingOthersNobodyIsToldToResume() {
        var (arbitration, _) = Self.active(Self.podcast, Self.prompt)
        let deliveries = arbitration.deactivate(2, notifiesOthers: false)
        #expect(Self.notices(deliveries, for: 1).first == .interruptionEnded(shouldResume: false))
    }

    @Test func whatADeadProgramInterruptedResumes() {
        var (arbitration, _) = Self.active(Self.podcast, Self.prompt)
        let deliveries = arbitration.remove(2)
        #expect(Self.notices(deliveries, for: 1) == [.interruptionEnded(shouldResume: true), .otherAudio(false)])
        #expect(arbitration.sessions.count == 1)
    }

    @Test func playbackInterruptsOtherPlayback() {
        let (arbitration, deliveries) = Self.active(Self.music, Self.music)
        #expect(Self.notices(deliveries, for: 1).first == .interruptionBegan)
        #expect(arbitration.sessions[1]?.interrupters == [2])
        #expect(arbitration.sessions[2]?.isActive == true)
    }

    @Test func ambientMixesAndIsToldToBeSilent() {
        let (arbitration, deliveries) = Self.active(Self.ambient, Self.music)
        #expect(Self.notices(deliveries, for: 1) == [.silenceSecondaryAudio(true), .otherAudio(true)])
        #expect(arbitration.sessions[1]?.isActive == true)
    }

    @Test func whatMixesSilencesNobody() {
        let (_, deliveries) = Self.active(Self.ambient, Self.mixing)
        #expect(Self.notices(deliveries, for: 1) == [.otherAudio(true)])
    }

    @Test func whatMixesLeavesPlaybackAlone() {
        let (arbitration, deliveries) = Self.active(Self.music, Self.ambient)
        #expect(Self.notices(deliveries, for: 1) == [.otherAudio(true)])
        // Of the music it was told when that began, before it was active itself.
        #expect(Self.notices(deliveries, for: 2) == [.activated])
        #expect(arbitration.sessions[1]?.isActive == true)
    }

    @Test func ofTwoPromptsTheLaterIsHeardAboveTheOther() {
        var (arbitration, deliveries) = Self.active(Self.prompt, Self.prompt)
        #expect(Self.notices(deliveries, for: 1).contains(.ducked(decibels: 15)))
        #expect(!Self.notices(deliveries, for: 2).contains(.ducked(decibels: 15)))
        deliveries = arbitration.remove(2)
        #expect(Self.notices(deliveries, for: 1).contains(.unducked))
    }

    @Test func musicStaysLowUntilTheLastPromptIsOver() {
        var (arbitration, _) = Self.active(Self.mixing, Self.prompt, Self.prompt)
        #expect(!Self.notices(arbitration.deactivate(2, notifiesOthers: true), for: 1).contains(.unducked))
        #expect(Self.notices(arbitration.deactivate(3, notifiesOthers: true), for: 1).contains(.unducked))
    }

    @Test func aSessionWaitsForAllThatInterruptedIt() {
        var (arbitration, _) = Self.active(Self.podcast, Self.music, Self.music)
        #expect(arbitration.sessions[1]?.interrupters == [2, 3])
        #expect(arbitration.remove(2).allSatisfy { $0.notice != .interruptionEnded(shouldResume: true) })
        let deliveries = arbitration.deactivate(3, notifiesOthers: true)
        #expect(Self.notices(deliveries, for: 1).first == .interruptionEnded(shouldResume: true))
    }

    @Test func anInterruptedSessionMayComeBackByItself() {
        var (arbitration, _) = Self.active(Self.music, Self.music)
        let deliveries = arbitration.activate(1)
        #expect(deliveries.prefix(2) == [Delivery(1, .activated), Delivery(2, .interruptionBegan)])
        #expect(arbitration.sessions[1]?.interrupters == [])
        // It is not told of the end of what it has overcome.
        #expect(!arbitration.remove(2).contains { $0.notice == .interruptionEnded(shouldResume: true) })
    }

    @Test func whoGivesUpDuringAnInterruptionIsNotToldOfItsEnd() {
        var (arbitration, _) = Self.active(Self.podcast, Self.prompt)
        _ = arbitration.deactivate(1, notifiesOthers: false)
        #expect(!arbitration.remove(2).contains { $0.notice == .interruptionEnded(shouldResume: true) })
    }

    @Test func anActiveSessionThatStopsMixingInterrupts() {
        var (arbitration, _) = Self.active(Self.music, Self.mixing)
        let deliveries = arbitration.change(2, Self.music)
        #expect(deliveries.first == Delivery(1, .interruptionBegan))
    }

    @Test func anActiveSessionThatBeginsToMixLetsOthersGoOn() {
        var (arbitration, _) = Self.active(Self.music, Self.music)
        let deliveries = arbitration.change(2, Self.mixing)
        #expect(deliveries.first == Delivery(1, .interruptionEnded(shouldResume: true)))
    }

    @Test func ambientMayNotDuckWhateverItClaims() {
        let liar = SessionClaim(category: .ambient, options: Set(SessionOption.allCases))
        let (_, deliveries) = Self.active(Self.podcast, liar)
        #expect(Self.notices(deliveries, for: 1) == [.otherAudio(true)])
    }

    @Test func numbersThatNobodyHasAreIgnored() {
        var arbitration = SessionArbitration()
        #expect(arbitration.activate(7) == [])
        #expect(arbitration.deactivate(7, notifiesOthers: true) == [])
        #expect(arbitration.change(7, Self.music) == [])
        #expect(arbitration.remove(7) == [])
        _ = arbitration.register(1, Self.music)
        #expect(arbitration.register(1, Self.prompt) == [])
        #expect(arbitration.sessions[1]?.claim == Self.music)
    }

    // MARK: Another arbiter

    @Test(arguments: [false, true]) func underAnotherArbiterAnInterruptionEndsWithItsCause(_ promptComesFirst: Bool) {
        var arbitration = SessionArbitration()
        let restorations = [
            { _ = arbitration.restore(1, Self.podcast, isActive: false, interruptedBy: -1) },
            { _ = arbitration.restore(2, Self.prompt, isActive: true, interruptedBy: nil) },
        ]
        for restore in promptComesFirst ? restorations.reversed() : restorations { restore() }
        #expect(arbitration.sessions[1]?.interrupters == [-1, 2])
        // Nobody else comes: the prompt alone counts from now on.
        #expect(arbitration.remove(-1).isEmpty)
        let deliveries = arbitration.deactivate(2, notifiesOthers: true)
        #expect(Self.notices(deliveries, for: 1).first == .interruptionEnded(shouldResume: true))
    }

    @Test func anInterruptionEndsWhenItsCauseDiedWithTheArbiter() {
        var arbitration = SessionArbitration()
        _ = arbitration.restore(1, Self.podcast, isActive: false, interruptedBy: -1)
        #expect(arbitration.remove(-1) == [Delivery(1, .interruptionEnded(shouldResume: true))])
    }

    @Test func whoWasActiveTogetherStaysSo() {
        var arbitration = SessionArbitration()
        _ = arbitration.restore(1, Self.podcast, isActive: true, interruptedBy: nil)
        _ = arbitration.restore(2, Self.prompt, isActive: true, interruptedBy: nil)
        #expect(arbitration.sessions[1]?.isActive == true)
        #expect(arbitration.sessions[1]?.duckedDecibels == 15)
    }
}
