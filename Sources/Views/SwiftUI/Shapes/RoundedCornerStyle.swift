/// How round corners are (SwiftUI's `RoundedCornerStyle`); as circles, both.
public enum RoundedCornerStyle: Sendable {
    /// As circles.
    case circular, continuous
}
