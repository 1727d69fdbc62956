/// Makes one view of several (SwiftUI's `ViewBuilder`).
@resultBuilder
@MainActor @preconcurrency
public enum ViewBuilder {
    /// Nothing.
    public static func buildBlock() -> EmptyView { EmptyView() }
    /// A view alone.
    public static func buildBlock<Content: View>(_ content: Content) -> Content { content }
    /// Several views.
    public static func buildBlock<each Content: View>(_ content: repeat each Content) -> TupleView<
        (repeat each Content)
    > {
        var list: [any View] = []
        repeat list.append(each content)
        return TupleView((repeat each content), list)
    }
    /// A view that may be missing.
    public static func buildIf<Content: View>(_ content: Content?) -> Content? { content }
    /// One of two.
    public static func buildEither<First: View, Second: View>(first: First) -> ConditionalContent<First, Second> {
        .first(first)
    }
    /// One of two.
    public static func buildEither<First: View, Second: View>(second: Second) -> ConditionalContent<First, Second> {
        .second(second)
    }
    /// A view that this system may not have.
    public static func buildLimitedAvailability<Content: View>(_ content: Content) -> AnyView { AnyView(content) }
}
