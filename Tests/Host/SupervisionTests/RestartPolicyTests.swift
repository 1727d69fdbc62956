import Supervision
import Testing

private let second: UInt64 = 1_000_000_000

@Suite struct RestartPolicyTests {
    /// The middle of the random range: no jitter.
    private let middle = 0.5

    @Test func firstCrashRestartsAtOnce() {
        var policy = RestartPolicy()
        #expect(policy.crashed(at: 10 * second, startedAt: 1 * second, random: middle) == .restart(after: 0))
    }

    @Test func delaysDoubleFromATenthOfASecond() {
        var limits = RestartPolicy.Limits()
        limits.crashesInWindow = 100
        limits.earlyCrashes = 100
        var policy = RestartPolicy(limits: limits)
        let delays = (1...10).map { index in
            policy.crashed(
                at: UInt64(index) * 10 * second, startedAt: UInt64(index) * 10 * second - second, random: middle)
        }
        let expected: [UInt64] = [
            0, 100_000_000, 200_000_000, 400_000_000, 800_000_000, 1_600_000_000, 3_200_000_000, 6_400_000_000,
            10_000_000_000, 10_000_000_000,
        ]
        #expect(delays == expected.map { .restart(after: $0) })
    }

    @Test func threeCrashesOfIncarnationsThatLastedAreEachFollowedByAStartAtOnce() {
        var policy = RestartPolicy()
        let decisions = (1...4).map { index in
            policy.crashed(
                at: UInt64(index) * 6 * second, startedAt: UInt64(index) * 6 * second - 5 * second, random: middle)
        }
        #expect(decisions == [0, 0, 0, 400_000_000].map { .restart(after: $0) })
    }

    @Test func anIncarnationThatNeverCameBackIsNotOneThatLasted() {
        var policy = RestartPolicy()
        _ = policy.crashed(at: 10 * second, startedAt: 0, random: middle)
        #expect(
            policy.crashed(at: 20 * second, startedAt: 11 * second, random: middle, cameBack: false)
                == .restart(after: 100_000_000))
    }

    @Test func jitterSpreadsByAFifth() {
        var low = RestartPolicy()
        var high = RestartPolicy()
        _ = low.crashed(at: 10 * second, startedAt: 0, random: 0)
        _ = high.crashed(at: 10 * second, startedAt: 0, random: 1)
        #expect(low.crashed(at: 20 * second, startedAt: 19 * second, random: 0) == .restart(after: 80_000_000))
        #expect(high.crashed(at: 20 * second, startedAt: 19 * second, random: 1) == .restart(after: 120_000_000))
    }

    @Test func thirdEarlyCrashIsQuarantined() {
        var policy = RestartPolicy()
        _ = policy.crashed(at: 1 * second, startedAt: 0, random: middle)
        _ = policy.crashed(at: 2 * second, startedAt: 1 * second, random: middle)
        let decision = policy.crashed(at: 3 * second, startedAt: 2 * second, random: middle)
        #expect(decision == .quarantine(reason: "it crashed 3 times within 5 s of its start"))
    }

    @Test func aLongRunBreaksTheRowOfEarlyCrashes() {
        var policy = RestartPolicy()
        _ = policy.crashed(at: 1 * second, startedAt: 0, random: middle)
        _ = policy.crashed(at: 2 * second, startedAt: 1 * second, random: middle)
        _ = policy.crashed(at: 12 * second, startedAt: 2 * second, random: middle)
        #expect(policy.crashed(at: 13 * second, startedAt: 12 * second, random: middle) == .restart(after: 400_000_000))
    }

    @Test func fifthCrashWithinAMinuteIsQuarantined() {
        var policy = RestartPolicy()
        let decisions = (1...5).map { index in
            policy.crashed(
                at: UInt64(index) * 10 * second, startedAt: UInt64(index) * 10 * second - 9 * second, random: middle)
        }
        #expect(decisions.last == .quarantine(reason: "it crashed 5 times within 60 s"))
        #expect(decisions[3] == .restart(after: 400_000_000))
    }

    @Test func fiveMinutesForgiveOneCrash() {
        var policy = RestartPolicy()
        _ = policy.crashed(at: 10 * second, startedAt: 0, random: middle)
        #expect(policy.crashed(at: 311 * second, startedAt: 10 * second, random: middle) == .restart(after: 0))
    }

    @Test func aFaultOfTheMachineIsNotCountedAndItsDelaysDouble() {
        var policy = RestartPolicy()
        let delays = (1...9).map { index in
            policy.fellWithOthers(at: UInt64(index) * second, startedAt: UInt64(index - 1) * second, random: middle)
        }
        #expect(delays.map { $0 / 100_000_000 } == [1, 2, 4, 8, 16, 32, 64, 100, 100])
        #expect(policy.crashCount == 0)
        #expect(policy.fellWithOthers(at: 600 * second, startedAt: 599 * second, random: middle) == 100_000_000)
    }

    /// Each incarnation is late a second after its start.
    private func ends(of policy: inout RestartPolicy, count: Int) -> [UInt64] {
        var now: UInt64 = 0
        return (0..<count).map { _ in
            now += second
            let delay = policy.wasLate(at: now, startedAt: now - second, random: middle)
            now += delay
            return delay
        }
    }

    @Test func latenessIsNeverQuarantinedButPutOffForLongerAndLonger() {
        var policy = RestartPolicy()
        let delays = ends(of: &policy, count: 15)
        let pauses = [0, 100, 60_000, 0, 100, 300_000, 0, 100, 900_000, 0, 100, 900_000, 0, 100, 900_000]
        #expect(delays.map { Int($0 / 1_000_000) } == pauses)
        #expect(policy.crashCount == 0)
    }

    @Test func runningWellShortensTheNextPauseForLateness() {
        var policy = RestartPolicy()
        #expect(ends(of: &policy, count: 6).last == 300 * second)
        _ = policy.wasLate(at: 2000 * second, startedAt: 1000 * second, random: middle)
        _ = policy.wasLate(at: 2001 * second, startedAt: 2000 * second, random: middle)
        _ = policy.wasLate(at: 2002 * second, startedAt: 2001 * second, random: middle)
        #expect(policy.wasLate(at: 2003 * second, startedAt: 2002 * second, random: middle) == 60 * second)
    }

    @Test func fiveLateEndsWithinAMinuteArePutOffToo() {
        var policy = RestartPolicy()
        let delays = (1...5).map { index in
            policy.wasLate(
                at: UInt64(index) * 10 * second, startedAt: UInt64(index) * 10 * second - 9 * second, random: middle)
        }
        #expect(delays.last == 60 * second)
    }

    @Test func aClockThatStepsBackDoesNotTrap() {
        var policy = RestartPolicy()
        _ = policy.crashed(at: 10 * second, startedAt: 20 * second, random: .nan)
        #expect(
            policy.crashed(at: 5 * second, startedAt: 20 * second, random: .infinity) == .restart(after: 100_000_000))
    }

    @Test func resetForgetsEverything() {
        var policy = RestartPolicy()
        _ = policy.crashed(at: 1 * second, startedAt: 0, random: middle)
        policy.reset()
        #expect(policy == RestartPolicy())
    }
}
