/// What can be asked of an element of a view without a pointer.
public enum ViewAction: Equatable, Sendable {
    case increment, decrement, press

    /// Sets the value, in the element's own numbers.
    case set(Double)
    case setText(String)
}
