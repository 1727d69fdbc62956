/// How pickers look (SwiftUI's `PickerStyle`): a menu, or segments.
public protocol PickerStyle: Sendable {
    /// Whether all choices are seen beside one another.
    var isSegmented: Bool { get }
}

/// Segments (SwiftUI's `SegmentedPickerStyle`).
public struct SegmentedPickerStyle: PickerStyle {
    /// Segments.
    public init() {}
    /// True.
    public var isSegmented: Bool { true }
}

/// A menu (SwiftUI's `MenuPickerStyle`).
public struct MenuPickerStyle: PickerStyle {
    /// A menu.
    public init() {}
    /// False.
    public var isSegmented: Bool { false }
}

/// A menu (SwiftUI's `DefaultPickerStyle`).
public struct DefaultPickerStyle: PickerStyle {
    /// A menu.
    public init() {}
    /// False.
    public var isSegmented: Bool { false }
}

/// A menu, here (SwiftUI's `WheelPickerStyle`).
public struct WheelPickerStyle: PickerStyle {
    /// A menu.
    public init() {}
    /// False.
    public var isSegmented: Bool { false }
}

/// A menu, here (SwiftUI's `InlinePickerStyle`).
public struct InlinePickerStyle: PickerStyle {
    /// A menu.
    public init() {}
    /// False.
    public var isSegmented: Bool { false }
}

/// A menu, here (SwiftUI's `RadioGroupPickerStyle`).
public struct RadioGroupPickerStyle: PickerStyle {
    /// A menu.
    public init() {}
    /// False.
    public var isSegmented: Bool { false }
}

extension PickerStyle where Self == SegmentedPickerStyle {
    /// Segments.
    public static var segmented: SegmentedPickerStyle { SegmentedPickerStyle() }
    /// Segments.
    public static var palette: SegmentedPickerStyle { SegmentedPickerStyle() }
}
extension PickerStyle where Self == MenuPickerStyle {
    /// A menu.
    public static var menu: MenuPickerStyle { MenuPickerStyle() }
}
extension PickerStyle where Self == DefaultPickerStyle {
    /// A menu.
    public static var automatic: DefaultPickerStyle { DefaultPickerStyle() }
}
extension PickerStyle where Self == WheelPickerStyle {
    /// A menu, here.
    public static var wheel: WheelPickerStyle { WheelPickerStyle() }
}
extension PickerStyle where Self == InlinePickerStyle {
    /// A menu, here.
    public static var inline: InlinePickerStyle { InlinePickerStyle() }
}
extension PickerStyle where Self == RadioGroupPickerStyle {
    /// A menu, here.
    public static var radioGroup: RadioGroupPickerStyle { RadioGroupPickerStyle() }
}
