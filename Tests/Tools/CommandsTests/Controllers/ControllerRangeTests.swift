import Commands
import Testing

/// Which values the places of a controller stand for.
struct ControllerRangeTests {
    @Test func theEndsAreExactAndTheMiddleIsBetween() {
        let range = ControllerRange(-3, 5)
        #expect([0, 0.5, 1].map { range.value(at: $0) } == [-3, 1, 5])
        #expect([-0.5, 2].map { range.value(at: $0) } == [-3, 5])
    }

    @Test func itMayBeTurnedRound() {
        let range = ControllerRange(5, -3)
        #expect([0, 0.25, 1].map { range.value(at: $0) } == [5, 3, -3])
        #expect([9, 0, -9].map { range.clamped($0) } == [5, 0, -3])
    }

    @Test func equalWaysAreEqualRatiosWhereTheParameterIsShownSo() {
        let range = ControllerRange(20, 20_480, isLogarithmic: true)
        #expect(range.value(at: 0) == 20 && range.value(at: 1) == 20_480)
        #expect(abs(range.value(at: 0.5) - 640) < 0.01)
        // No ratio reaches 0.
        #expect(ControllerRange(0, 10, isLogarithmic: true).value(at: 0.5) == 5)
    }

    @Test func stepsAreWhole() {
        let range = ControllerRange(0, 3, isStepped: true)
        #expect([0, 0.1, 0.4, 0.6, 1].map { range.value(at: $0) } == [0, 0, 1, 2, 3])
    }
}
