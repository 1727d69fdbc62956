import Supervision
import Testing

@Suite struct RefillPolicyTests {
    @Test func theFirstLossIsReplacedAtOnceAndLaterOnesEverLater() {
        var policy = RefillPolicy()
        let delays = (0..<12).map { _ in policy.lost(age: 1) }
        #expect(delays.prefix(5) == [0, 100_000_000, 200_000_000, 400_000_000, 800_000_000])
        #expect(delays.suffix(2) == [51_200_000_000, 60_000_000_000])
    }

    @Test func endlessLossesDoNotOverflow() {
        var policy = RefillPolicy()
        for _ in 0..<1000 { _ = policy.lost(age: 0) }
        let delay = policy.lost(age: 0)
        #expect(delay == 60_000_000_000)
    }

    @Test func aRunnerThatWaitedLongOrWasOfUseBreaksTheRow() {
        var policy = RefillPolicy()
        for _ in 0..<5 { _ = policy.lost(age: 1) }
        let afterLong = policy.lost(age: RefillPolicy.soundAge)
        for _ in 0..<5 { _ = policy.lost(age: 1) }
        policy.used()
        let afterUse = policy.lost(age: 1)
        #expect(afterLong == 0 && afterUse == 0)
    }
}
