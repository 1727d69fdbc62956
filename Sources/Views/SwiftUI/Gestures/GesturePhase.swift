/// What the pointer of a gesture does.
public enum GesturePhase: Sendable {
    /// It is pressed, moved, let go, or taken away.
    case began, moved, ended, cancelled
}
