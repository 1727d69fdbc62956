/// How buttons look by themselves (SwiftUI's `PrimitiveButtonStyle`): one of those that there are.
public protocol PrimitiveButtonStyle: Sendable {
    /// Which one.
    var kind: PrimitiveButtonKind { get }
}

/// How a button looks by itself.
public enum PrimitiveButtonKind: Sendable {
    /// With a ground, with a coloured ground, in colour, or as what is in it.
    case bordered, prominent, borderless, plain

    @MainActor var look: ButtonLook {
        switch self {
        case .bordered: .bordered
        case .prominent: .prominent
        case .borderless: .borderless
        case .plain: .plain
        }
    }
}

/// As all buttons are (SwiftUI's `DefaultButtonStyle`).
public struct DefaultButtonStyle: PrimitiveButtonStyle {
    /// With a ground.
    public init() {}
    /// With a ground.
    public var kind: PrimitiveButtonKind { .bordered }
}

/// As what is in it (SwiftUI's `PlainButtonStyle`).
public struct PlainButtonStyle: PrimitiveButtonStyle {
    /// Without a ground.
    public init() {}
    /// Without a ground.
    public var kind: PrimitiveButtonKind { .plain }
}

/// In the colour of what can be pressed (SwiftUI's `BorderlessButtonStyle`).
public struct BorderlessButtonStyle: PrimitiveButtonStyle {
    /// Without a ground.
    public init() {}
    /// Without a ground.
    public var kind: PrimitiveButtonKind { .borderless }
}

/// With a ground (SwiftUI's `BorderedButtonStyle`).
public struct BorderedButtonStyle: PrimitiveButtonStyle {
    /// With a ground.
    public init() {}
    /// With a ground.
    public var kind: PrimitiveButtonKind { .bordered }
}

/// With a coloured ground (SwiftUI's `BorderedProminentButtonStyle`).
public struct BorderedProminentButtonStyle: PrimitiveButtonStyle {
    /// With a coloured ground.
    public init() {}
    /// With a coloured ground.
    public var kind: PrimitiveButtonKind { .prominent }
}

/// As a text that leads somewhere (SwiftUI's `LinkButtonStyle`).
public struct LinkButtonStyle: PrimitiveButtonStyle {
    /// Without a ground.
    public init() {}
    /// Without a ground.
    public var kind: PrimitiveButtonKind { .borderless }
}

extension PrimitiveButtonStyle where Self == DefaultButtonStyle {
    /// As all buttons are.
    public static var automatic: DefaultButtonStyle { DefaultButtonStyle() }
}
extension PrimitiveButtonStyle where Self == PlainButtonStyle {
    /// As what is in it.
    public static var plain: PlainButtonStyle { PlainButtonStyle() }
}
extension PrimitiveButtonStyle where Self == BorderlessButtonStyle {
    /// In the colour of what can be pressed.
    public static var borderless: BorderlessButtonStyle { BorderlessButtonStyle() }
}
extension PrimitiveButtonStyle where Self == BorderedButtonStyle {
    /// With a ground.
    public static var bordered: BorderedButtonStyle { BorderedButtonStyle() }
}
extension PrimitiveButtonStyle where Self == BorderedProminentButtonStyle {
    /// With a coloured ground.
    public static var borderedProminent: BorderedProminentButtonStyle { BorderedProminentButtonStyle() }
}
extension PrimitiveButtonStyle where Self == LinkButtonStyle {
    /// As a text that leads somewhere.
    public static var link: LinkButtonStyle { LinkButtonStyle() }
}
