import Commands
import Testing

/// When a parameter follows its controller.
struct ControllerPickupTests {
    private static let step: Float = 1 / 127
    private static let late: UInt64 = 1_000_000_000

    private func follows(_ pickup: inout ControllerPickup, _ value: Float, present: Float, at time: UInt64 = 0) -> Bool
    {
        pickup.take(value, present: present, step: Self.step, at: time)
    }

    @Test(arguments: [true, false]) func aParameterWaitsUntilItsValueIsPassed(isRising: Bool) {
        var pickup = ControllerPickup(jumps: false)
        let places: [Float] = [0.1, 0.3, 0.45, 0.6, 0.2]
        let results = places.map { follows(&pickup, isRising ? $0 : 1 - $0, present: 0.5) }
        #expect(results == [false, false, false, true, true])
    }

    @Test func aControllerThatIsWhereTheParameterIsMovesItAtOnce() {
        var pickup = ControllerPickup(jumps: false)
        #expect(follows(&pickup, 0.5, present: 0.505))
    }

    @Test func oneThatJumpsFollowsAtOnceAndAlways() {
        var pickup = ControllerPickup(jumps: true)
        #expect(follows(&pickup, 0.1, present: 0.9))
        pickup.look(at: 0.1, time: Self.late)
        pickup.look(at: 0.9, time: 2 * Self.late)
        #expect(follows(&pickup, 0.2, present: 0.9))
    }

    @Test func afterSomebodyElseMovedTheParameterItWaitsAgain() {
        var pickup = ControllerPickup(jumps: false)
        #expect(follows(&pickup, 0.5, present: 0.5))
        // The value gets there some time later.
        pickup.look(at: 0.4, time: 1)
        #expect(follows(&pickup, 0.55, present: 0.4, at: 2))
        pickup.look(at: 0.55, time: Self.late)
        pickup.look(at: 0.55, time: Self.late + 1)
        #expect(follows(&pickup, 0.6, present: 0.55, at: Self.late + 2))
        pickup.look(at: 0.6, time: 2 * Self.late)
        pickup.look(at: 0.9, time: 3 * Self.late)
        #expect(!follows(&pickup, 0.62, present: 0.9))
        #expect(!follows(&pickup, 0.8, present: 0.9))
        #expect(follows(&pickup, 0.95, present: 0.9))
    }

    @Test func aUnitThatRoundsWhatItGetsIsNobodyElse() {
        var pickup = ControllerPickup(jumps: false)
        #expect(follows(&pickup, 0.37, present: 0.37))
        pickup.look(at: 0.4, time: Self.late)
        pickup.look(at: 0.4, time: 2 * Self.late)
        #expect(follows(&pickup, 0.3, present: 0.4, at: 3 * Self.late))
    }

    @Test func aPortThatComesBackWaitsAgain() {
        var pickup = ControllerPickup(jumps: false)
        #expect(follows(&pickup, 0.5, present: 0.5))
        pickup.reset()
        #expect(!follows(&pickup, 0.9, present: 0.5))
        #expect(follows(&pickup, 0.4, present: 0.5))
    }
}
