/// How fields look (SwiftUI's `TextFieldStyle`): with a ground and an edge, or without.
public protocol TextFieldStyle: Sendable {
    /// Whether it has neither.
    var isPlain: Bool { get }
}

/// Without (SwiftUI's `PlainTextFieldStyle`).
public struct PlainTextFieldStyle: TextFieldStyle {
    /// Without.
    public init() {}
    /// True.
    public var isPlain: Bool { true }
}

/// With a ground and an edge (SwiftUI's `RoundedBorderTextFieldStyle`).
public struct RoundedBorderTextFieldStyle: TextFieldStyle {
    /// With both.
    public init() {}
    /// False.
    public var isPlain: Bool { false }
}

/// With a ground and an edge (SwiftUI's `DefaultTextFieldStyle`).
public struct DefaultTextFieldStyle: TextFieldStyle {
    /// With both.
    public init() {}
    /// False.
    public var isPlain: Bool { false }
}

/// With a ground and an edge (SwiftUI's `SquareBorderTextFieldStyle`).
public struct SquareBorderTextFieldStyle: TextFieldStyle {
    /// With both.
    public init() {}
    /// False.
    public var isPlain: Bool { false }
}

extension TextFieldStyle where Self == PlainTextFieldStyle {
    /// Without a ground and an edge.
    public static var plain: PlainTextFieldStyle { PlainTextFieldStyle() }
}
extension TextFieldStyle where Self == RoundedBorderTextFieldStyle {
    /// With a ground and an edge.
    public static var roundedBorder: RoundedBorderTextFieldStyle { RoundedBorderTextFieldStyle() }
}
extension TextFieldStyle where Self == DefaultTextFieldStyle {
    /// With a ground and an edge.
    public static var automatic: DefaultTextFieldStyle { DefaultTextFieldStyle() }
}
extension TextFieldStyle where Self == SquareBorderTextFieldStyle {
    /// With a ground and an edge.
    public static var squareBorder: SquareBorderTextFieldStyle { SquareBorderTextFieldStyle() }
}
