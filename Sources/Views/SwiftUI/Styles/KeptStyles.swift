// Styles of containers that have one look here: kept for sources that say them.

/// How lists look (SwiftUI's `ListStyle`); the same, here.
public struct ListStyle: Sendable {
    /// The same.
    public init() {}
    /// The same.
    public static let automatic = ListStyle()
    /// The same.
    public static let plain = ListStyle()
    /// The same.
    public static let inset = ListStyle()
    /// The same.
    public static let grouped = ListStyle()
    /// The same.
    public static let insetGrouped = ListStyle()
    /// The same.
    public static let sidebar = ListStyle()
    /// The same.
    public static let bordered = ListStyle()
}

/// How menus look (SwiftUI's `MenuStyle`); the same, here.
public struct MenuStyle: Sendable {
    /// The same.
    public init() {}
    /// The same.
    public static let automatic = MenuStyle()
    /// The same.
    public static let button = MenuStyle()
    /// The same.
    public static let borderlessButton = MenuStyle()
}

/// How forms look (SwiftUI's `FormStyle`); the same, here.
public struct FormStyle: Sendable {
    /// The same.
    public static let automatic = FormStyle()
    /// The same.
    public static let grouped = FormStyle()
    /// The same.
    public static let columns = FormStyle()
}

/// How tabs look (SwiftUI's `TabViewStyle`); the same, here.
public struct TabViewStyle: Sendable {
    /// The same.
    public init() {}
    /// The same.
    public static let automatic = TabViewStyle()
    /// The same.
    public static let page = TabViewStyle()
    /// The same.
    public static func page(indexDisplayMode mode: PageIndexMode) -> TabViewStyle { TabViewStyle() }
    /// Whether there are dots for pages; the same, here.
    public enum PageIndexMode: Sendable {
        /// By the system, always, or never.
        case automatic, always, never
    }
}

/// How navigation looks (SwiftUI's `NavigationViewStyle`); the same, here.
public struct NavigationViewStyle: Sendable {
    /// The same.
    public init() {}
    /// The same.
    public static let automatic = NavigationViewStyle()
    /// The same.
    public static let stack = NavigationViewStyle()
    /// The same.
    public static let columns = NavigationViewStyle()
}

/// How progress looks (SwiftUI's `ProgressViewStyle`); a bar, here.
public struct ProgressViewStyle: Sendable {
    var tint: Color?
    /// A bar.
    public init() {}
    init(tint: Color?) { self.tint = tint }
    /// A bar.
    public static let automatic = ProgressViewStyle()
    /// A bar.
    public static let linear = ProgressViewStyle()
    /// A bar.
    public static let circular = ProgressViewStyle()
}

/// How gauges look (SwiftUI's `GaugeStyle`); a bar, here.
public struct GaugeStyle: Sendable {
    /// A bar.
    public static let automatic = GaugeStyle()
    /// A bar.
    public static let linearCapacity = GaugeStyle()
    /// A bar.
    public static let accessoryLinear = GaugeStyle()
    /// A bar.
    public static let accessoryCircular = GaugeStyle()
    /// A bar.
    public static let accessoryCircularCapacity = GaugeStyle()
}

/// How group boxes look (SwiftUI's `GroupBoxStyle`); the same, here.
public struct GroupBoxStyle: Sendable {
    /// The same.
    public init() {}
    /// The same.
    public static let automatic = GroupBoxStyle()
}

/// A name of it that has parentheses (SwiftUI's `DefaultListStyle`).
public typealias DefaultListStyle = ListStyle
/// A name of it that has parentheses (SwiftUI's `PlainListStyle`).
public typealias PlainListStyle = ListStyle
/// A name of it that has parentheses (SwiftUI's `InsetListStyle`).
public typealias InsetListStyle = ListStyle
/// A name of it that has parentheses (SwiftUI's `GroupedListStyle`).
public typealias GroupedListStyle = ListStyle
/// A name of it that has parentheses (SwiftUI's `InsetGroupedListStyle`).
public typealias InsetGroupedListStyle = ListStyle
/// A name of it that has parentheses (SwiftUI's `SidebarListStyle`).
public typealias SidebarListStyle = ListStyle
/// A name of it that has parentheses (SwiftUI's `BorderedListStyle`).
public typealias BorderedListStyle = ListStyle

/// A name of it that has parentheses (SwiftUI's `DefaultMenuStyle`).
public typealias DefaultMenuStyle = MenuStyle
/// A name of it that has parentheses (SwiftUI's `ButtonMenuStyle`).
public typealias ButtonMenuStyle = MenuStyle
/// A name of it that has parentheses (SwiftUI's `BorderlessButtonMenuStyle`).
public typealias BorderlessButtonMenuStyle = MenuStyle

/// A name of it that has parentheses (SwiftUI's `DefaultTabViewStyle`).
public typealias DefaultTabViewStyle = TabViewStyle
/// A name of it that has parentheses (SwiftUI's `PageTabViewStyle`).
public typealias PageTabViewStyle = TabViewStyle

/// A name of it that has parentheses (SwiftUI's `DefaultNavigationViewStyle`).
public typealias DefaultNavigationViewStyle = NavigationViewStyle
/// A name of it that has parentheses (SwiftUI's `StackNavigationViewStyle`).
public typealias StackNavigationViewStyle = NavigationViewStyle
/// A name of it that has parentheses (SwiftUI's `ColumnNavigationViewStyle`).
public typealias ColumnNavigationViewStyle = NavigationViewStyle
/// A name of it that has parentheses (SwiftUI's `DoubleColumnNavigationViewStyle`).
public typealias DoubleColumnNavigationViewStyle = NavigationViewStyle

/// A name of it that has parentheses (SwiftUI's `DefaultGroupBoxStyle`).
public typealias DefaultGroupBoxStyle = GroupBoxStyle

/// A bar (SwiftUI's `LinearProgressViewStyle`).
public func LinearProgressViewStyle(tint: Color? = nil) -> ProgressViewStyle { ProgressViewStyle(tint: tint) }
/// A bar (SwiftUI's `CircularProgressViewStyle`).
public func CircularProgressViewStyle(tint: Color? = nil) -> ProgressViewStyle { ProgressViewStyle(tint: tint) }
/// A bar (SwiftUI's `DefaultProgressViewStyle`).
public typealias DefaultProgressViewStyle = ProgressViewStyle
