/// Whether something is on, off, or neither (NSCell.h's `NSControl.StateValue`).
public enum MenuMark: Int, Sendable {
    case mixed = -1
    case off, on
}
