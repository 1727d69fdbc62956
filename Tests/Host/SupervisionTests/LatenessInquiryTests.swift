import Glibc
import LinuxSystem
import Supervision
import Testing

@Suite struct LatenessInquiryTests {
    private static let millisecond: UInt64 = 1_000_000

    /// A thread at some time, all in milliseconds.
    private func times(
        at time: UInt64, onCore: UInt64 = 0, waiting: UInt64 = 0, isRunnable: Bool = false, isStopped: Bool = false,
        process: UInt64 = 0, stolen: UInt64 = 0
    ) -> ThreadRunTimes {
        let unit = Self.millisecond
        return ThreadRunTimes(
            time: time * unit, onCore: onCore * unit, waiting: waiting * unit, isRunnable: isRunnable,
            isStopped: isStopped, processOnCore: max(process, onCore) * unit, stolen: stolen * unit)
    }

    private func verdict(
        demand: ThreadRunTimes, after: ThreadRunTimes, lateMilliseconds: UInt64 = 10
    ) -> LatenessInquiry.Verdict {
        LatenessInquiry(before: times(at: 0), demand: demand, lateTime: lateMilliseconds * Self.millisecond)
            .verdict(after)
    }

    @Test func oneThatComputesIsToBlame() {
        let found = verdict(
            demand: times(at: 20, onCore: 18, isRunnable: true), after: times(at: 24, onCore: 22, isRunnable: true))
        #expect(found == .unit)
    }

    @Test func oneThatSleepsIsToBlame() {
        #expect(verdict(demand: times(at: 20, onCore: 1), after: times(at: 24, onCore: 1)) == .unit)
    }

    /// The reader came late itself, and found the unit well.
    @Test func oneThatIsOnTimeAgainWhenItIsFirstLookedAtIsNot() {
        let look = times(at: 20, onCore: 100, waiting: 100)
        let after = times(at: 23, onCore: 101, waiting: 100)
        let late = LatenessInquiry(before: look, demand: look, lateTime: 20 * Self.millisecond)
        #expect(late.verdict(after, isOnTimeAgain: true) == .machine)
        #expect(late.verdict(after, isOnTimeAgain: false) == .unit)
        #expect(late.verdict(times(at: 23, onCore: 102), isOnTimeAgain: true) == .unit)
        let prompt = LatenessInquiry(before: times(at: 10), demand: times(at: 20), lateTime: 20 * Self.millisecond)
        #expect(prompt.verdict(times(at: 23), isOnTimeAgain: true) == .unit)
    }

    @Test func oneThatStaysStoppedIsToBlame() {
        let stopped = times(at: 20, onCore: 1, isStopped: true)
        #expect(
            verdict(demand: stopped, after: times(at: 24, onCore: 1, isStopped: true), lateMilliseconds: 0) == .unit)
        #expect(verdict(demand: stopped, after: times(at: 24, onCore: 2), lateMilliseconds: 0) == .machine)
    }

    @Test func oneThatWaitedForACoreIsNot() {
        let found = verdict(
            demand: times(at: 20, onCore: 1, waiting: 2), after: times(at: 24, onCore: 2, waiting: 9))
        #expect(found == .machine)
    }

    @Test func oneThatStillWaitsForACoreIsNot() {
        let found = verdict(
            demand: times(at: 20, onCore: 1, isRunnable: true), after: times(at: 24, onCore: 1, isRunnable: true))
        #expect(found == .machine)
    }

    @Test func oneWhoseCoresWereStolenIsNot() {
        let found = verdict(demand: times(at: 20, onCore: 1, stolen: 10), after: times(at: 24, onCore: 1, stolen: 10))
        #expect(found == .machine)
    }

    @Test func oneWhoseOtherThreadsTakeTheCoreIsToBlame() {
        let found = verdict(
            demand: times(at: 20, onCore: 1, waiting: 2, process: 18),
            after: times(at: 24, onCore: 2, waiting: 9, process: 21))
        #expect(found == .unit)
    }

    /// It was asked for nothing since it was first looked at, for the host waited as well.
    @Test func oneThatNobodyJudgedSinceIsMeasuredByTheTimeThatPassed() {
        let (look, after) = (times(at: 1), times(at: 40, waiting: 20))
        #expect(verdict(demand: look, after: after, lateMilliseconds: 0) == .machine)
        #expect(verdict(demand: look, after: times(at: 40, waiting: 19), lateMilliseconds: 0) == .unit)
        #expect(verdict(demand: look, after: times(at: 1), lateMilliseconds: 0) == .unit)
    }

    @Test func aLittleWaitingExcusesNobody() {
        #expect(verdict(demand: times(at: 20, waiting: 1), after: times(at: 24, waiting: 2)) == .unit)
    }

    @Test func theNumbersOfThisThreadCanBeRead() throws {
        let times = try #require(ThreadRunTimes(processID: getpid(), threadID: CurrentThread.identifier()))
        #expect(times.isRunnable)
        #expect(times.onCore > 0)
        #expect(times.processOnCore >= times.onCore / 2)
    }
}
