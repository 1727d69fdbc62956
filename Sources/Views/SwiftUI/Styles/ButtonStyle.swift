/// How buttons look (SwiftUI's `PrimitiveButtonStyle`); the same, here.
public enum ButtonStyle: Sendable {
    /// As all are.
    case automatic, plain, bordered, borderedProminent, borderless
}
