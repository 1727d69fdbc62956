import Commands
import Testing

@Suite struct DeviceAbsenceTests {
    private let second: UInt64 = 1_000_000_000

    @Test func aDeviceThatIsThereAsksForNothing() {
        var absence = DeviceAbsence()
        #expect(absence.step(at: 100 * second, isTrying: false) == .nothing)
        #expect(absence.count == 0)
        #expect(!absence.isAway)
    }

    @Test func oneThatIsAwayIsTriedAgainAtIntervalsAndNeverTwiceAtOnce() {
        var absence = DeviceAbsence()
        absence.begin(at: 10 * second)
        #expect(absence.step(at: 10 * second, isTrying: false) == .nothing)
        let first = 10 * second + DeviceAbsence.interval
        #expect(absence.step(at: first, isTrying: true) == .nothing)
        #expect(absence.step(at: first, isTrying: false) == .tryAgain)
        #expect(absence.step(at: first + 1, isTrying: false) == .nothing)
        #expect(absence.step(at: first + DeviceAbsence.interval, isTrying: false) == .tryAgain)
    }

    @Test func oneThatDoesNotComeBackIsGivenUpAlsoDuringAnAttempt() {
        var absence = DeviceAbsence()
        absence.begin(at: 0)
        #expect(absence.step(at: DeviceAbsence.patience, isTrying: true) == .giveUp)
    }

    @Test func eachLossCountsAndHasItsOwnPatience() {
        var absence = DeviceAbsence()
        absence.begin(at: 0)
        absence.end(at: 4 * second)
        #expect(!absence.isAway)
        absence.begin(at: 9 * second)
        #expect(absence.count == 2)
        #expect(absence.step(at: 10 * second, isTrying: false) == .tryAgain)
    }

    @Test func oneThatComesAndGoesAtOnceCountsAsAway() {
        var absence = DeviceAbsence()
        absence.begin(at: 0)
        absence.end(at: 4 * second)
        absence.begin(at: 4 * second + DeviceAbsence.trial / 2)
        #expect(absence.step(at: DeviceAbsence.patience, isTrying: false) == .giveUp)
    }
}
