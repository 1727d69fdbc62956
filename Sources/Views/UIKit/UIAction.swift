/// What becomes of an event of a control (UIAction.h).
@preconcurrency @MainActor
public final class UIAction {
    /// For people.
    public let title: String
    let handler: (UIAction) -> Void

    /// With what is called.
    public init(title: String = "", handler: @escaping (UIAction) -> Void) {
        (self.title, self.handler) = (title, handler)
    }
}
