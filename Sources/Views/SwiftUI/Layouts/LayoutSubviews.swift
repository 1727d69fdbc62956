import CoreGraphics
import Foundation
import ViewHierarchy

/// The views of a layout (SwiftUI's `LayoutSubviews`).
public struct LayoutSubviews: RandomAccessCollection, @unchecked Sendable {
    // @unchecked: used on the main thread.
    private let views: [LayoutSubview]
    init(_ views: [LayoutSubview]) { self.views = views }
    /// 0.
    public var startIndex: Int { 0 }
    /// How many.
    public var endIndex: Int { views.count }
    /// One of them.
    public subscript(index: Int) -> LayoutSubview { views[index] }
    /// From left to right, always.
    public var layoutDirection: LayoutDirection { .leftToRight }
}

/// A view of a layout (SwiftUI's `LayoutSubview`). Thread: main.
public struct LayoutSubview: Equatable, @unchecked Sendable {
    // @unchecked: used on the main thread.
    let node: Node
    init(_ node: Node) { self.node = node }

    /// The size that it takes of what is proposed; points.
    public func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize {
        MainActor.assumeIsolated { proposal.size(of: node) }
    }
    /// As `sizeThatFits(_:)`, with its guides.
    public func dimensions(in proposal: ProposedViewSize) -> ViewDimensions {
        let size = sizeThatFits(proposal)
        return ViewDimensions(width: size.width, height: size.height)
    }
    /// Places it with one of its places at a point, in the layout's bounds; points.
    public func place(at position: CGPoint, anchor: UnitPoint = .topLeading, proposal: ProposedViewSize) {
        MainActor.assumeIsolated {
            let size = proposal.size(of: node)
            node.place(
                CGRect(
                    x: position.x - size.width * anchor.x, y: position.y - size.height * anchor.y, width: size.width,
                    height: size.height))
        }
    }
    /// Who gets room first.
    public var priority: Double { MainActor.assumeIsolated { node.priority } }
    /// Points to its neighbours.
    public var spacing: ViewSpacing { ViewSpacing() }
    /// What `layoutValue(key:value:)` said of it.
    @MainActor public subscript<Key: LayoutValueKey>(key: Key.Type) -> Key.Value {
        node.layoutValues[ObjectIdentifier(key)] as? Key.Value ?? Key.defaultValue
    }
    /// Whether they are one view.
    public static func == (left: LayoutSubview, right: LayoutSubview) -> Bool { left.node === right.node }
}

/// Names what views say to their layout (SwiftUI's `LayoutValueKey`).
public protocol LayoutValueKey {
    /// What is said.
    associatedtype Value
    /// What counts where nothing is said.
    static var defaultValue: Value { get }
}

/// Points that views like between them (SwiftUI's `ViewSpacing`): 8.
public struct ViewSpacing: Sendable {
    /// Of any view.
    public init() {}
    /// 8 points.
    public func distance(to next: ViewSpacing, along axis: Axis) -> CGFloat { 8 }
}

extension View {
    /// Says something to the layout that it is in.
    public func layoutValue<Key: LayoutValueKey>(key: Key.Type, value: Key.Value) -> some View {
        wrapped { node, _ in
            let told = WrapperNode(node)
            told.layoutValues[ObjectIdentifier(key)] = value
            return told
        }
    }
}
