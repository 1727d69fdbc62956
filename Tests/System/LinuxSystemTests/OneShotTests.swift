import LinuxSystem
import Testing

@Suite struct OneShotTests {
    @Test func aWaitingThreadGetsTheFirstValue() throws {
        let answer = OneShot<Int>()
        #expect(answer.value == nil)
        let giver = try SystemThread(name: "giver") {
            answer.give(1)
            answer.give(2)
        }
        #expect(answer.wait() == 1)
        giver.join()
        #expect(answer.wait(deadline: 0) == 1)
        #expect(answer.value == 1)
    }

    @Test func theDeadlineEndsTheWait() {
        let end = MonotonicClock.deadline(milliseconds: 3)
        #expect(OneShot<Int>().wait(deadline: end) == nil)
        #expect(MonotonicClock.now() >= end)
    }
}
