/// What came up.
package struct IncarnationArrival<Seat: SupervisedSeat>: Sendable {
    /// For the render thread; nil when nothing renders.
    let seat: Seat?
    /// Whether the unit describes itself otherwise than the one before.
    let isOtherUnit: Bool

    package init(seat: Seat?, isOtherUnit: Bool) {
        self.seat = seat
        self.isOtherUnit = isOtherUnit
    }
}
