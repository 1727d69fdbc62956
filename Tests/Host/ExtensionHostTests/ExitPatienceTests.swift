import ExtensionHost
import Testing

/// How long the cause of an end is waited for.
@Suite struct ExitPatienceTests {
    @Test func aProcessThatLivesIsWaitedForAMoment() {
        #expect(ExitPatience().more(isEnding: false) == 0)
        #expect(ExitPatience.moment < ExitPatience.end)
    }

    @Test func aProcessThatEndsIsWaitedFor() { #expect(ExitPatience().more(isEnding: true) == ExitPatience.end) }

    /// Between the moment in which a thread takes the signal and the one in which it says so it may have to wait for
    /// a core.
    @Test func aProcessThatWasKilledIsWaitedForBeforeItShowsThatItEnds() {
        var patience = ExitPatience()
        patience.wasKilled = true
        #expect(patience.more(isEnding: false) == ExitPatience.end)
    }
}
