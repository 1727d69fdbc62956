import CoreGraphics
import Foundation
import ViewHierarchy

/// Views with something that scrolls them (SwiftUI's `ScrollViewReader`).
public struct ScrollViewReader<Content: View>: View, PrimitiveView, ViewList {
    private let content: (ScrollViewProxy) -> Content
    /// What is in it, by what scrolls it.
    public init(@ViewBuilder content: @escaping (ScrollViewProxy) -> Content) { self.content = content }

    func nodes(_ context: BuildContext) -> [Node] {
        let table = ScrollTable(context.host)
        var inner = context.child("reader")
        inner.controls.scrolls = table
        return makeNodes(content(ScrollViewProxy(table: table)), inner)
    }
    func node(_ context: BuildContext) -> Node { StackNode(.vertical, nodes(context), gap: nil, anchor: .center) }
}

/// Scrolls (SwiftUI's `ScrollViewProxy`). Thread: main.
@MainActor @preconcurrency
public struct ScrollViewProxy {
    let table: ScrollTable

    /// Brings the view of an `id(_:)` into sight, with a place of it at that place of what is seen; as near as possible for
    /// nil. After the next layout, so that a view that is new is there.
    public func scrollTo<ID: Hashable>(_ id: ID, anchor: UnitPoint? = nil) {
        let table = table
        DispatchQueue.main.async { table.scroll(to: AnyHashable(id), anchor) }
    }
}

/// The scroll views of a reader.
@MainActor
final class ScrollTable {
    private weak var host: (any ViewHost)?
    private var views: [ScrollingView] = []
    init(_ host: any ViewHost) { self.host = host }
    func add(_ view: ScrollingView) { views.append(view) }

    func scroll(to id: AnyHashable, _ anchor: UnitPoint?) {
        host?.view.layoutIfNeeded()
        guard let rect = host?.places.identities[id] else { return }
        for view in views {
            guard let anchor else {
                view.reveal(rect)
                continue
            }
            let (frame, place) = (view.frame, anchor)
            view.move(
                to: CGPoint(
                    x: rect.minX + rect.width * place.x - frame.minX - frame.width * place.x,
                    y: rect.minY + rect.height * place.y - frame.minY - frame.height * place.y))
        }
    }
}

extension ControlTraits {
    var scrolls: ScrollTable? {
        get { self[ScrollTable.self] }
        set { self[ScrollTable.self] = newValue }
    }
}
