import Foundation

/// As `VStack` (SwiftUI's `LazyVStack`): all of its views are made, seen or not.
public struct LazyVStack<Content: View>: View {
    private let stack: VStack<Content>
    /// With points between them, 8 for nil.
    public init(
        alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil, pinnedViews: PinnedScrollableViews = [],
        @ViewBuilder content: () -> Content
    ) { stack = VStack(alignment: alignment, spacing: spacing, content: content) }
    /// The stack.
    public var body: some View { stack }
}

/// As `HStack` (SwiftUI's `LazyHStack`): all of its views are made, seen or not.
public struct LazyHStack<Content: View>: View {
    private let stack: HStack<Content>
    /// With points between them, 8 for nil.
    public init(
        alignment: VerticalAlignment = .center, spacing: CGFloat? = nil, pinnedViews: PinnedScrollableViews = [],
        @ViewBuilder content: () -> Content
    ) { stack = HStack(alignment: alignment, spacing: spacing, content: content) }
    /// The stack.
    public var body: some View { stack }
}

/// What stays in sight (SwiftUI's `PinnedScrollableViews`); nothing, here.
public struct PinnedScrollableViews: OptionSet, Sendable {
    /// One bit for each.
    public let rawValue: UInt32
    /// Bits that mean nothing are kept.
    public init(rawValue: UInt32) { self.rawValue = rawValue }
    /// Headings of sections.
    public static let sectionHeaders = PinnedScrollableViews(rawValue: 1)
    /// Ends of sections.
    public static let sectionFooters = PinnedScrollableViews(rawValue: 2)
}
