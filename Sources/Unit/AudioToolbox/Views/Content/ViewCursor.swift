/// The shapes of a pointer that a view may wish for.
public enum ViewCursor: UInt8, CaseIterable, Sendable {
    case arrow, text, pointingHand, openHand, closedHand, crosshair, resizeLeftRight, resizeUpDown
}
