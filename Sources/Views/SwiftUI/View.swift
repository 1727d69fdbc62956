import Foundation

/// A part of what is shown, said by what is in it (SwiftUI's `View`).
@MainActor @preconcurrency
public protocol View {
    /// What the body is.
    associatedtype Body: View

    /// What is in it.
    @ViewBuilder @MainActor @preconcurrency var body: Body { get }
}

extension Never: View {
    /// There is none.
    public var body: Never { fatalError("a view that draws itself has no body") }
}

/// A view that is laid out and drawn itself.
@MainActor
protocol PrimitiveView {
    func node(_ context: BuildContext) -> Node
}

/// Several views that a stack lays out each.
@MainActor
protocol ViewList {
    func nodes(_ context: BuildContext) -> [Node]
}

extension PrimitiveView {
    /// There is none.
    public var body: Never { fatalError("a view that draws itself has no body") }
}
