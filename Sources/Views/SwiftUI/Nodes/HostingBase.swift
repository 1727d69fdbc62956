import CoreGraphics
import Foundation
import Observation
import ViewHierarchy

/// Shows a view of SwiftUI: makes nodes of it, lays them out, and keeps states and controls between.
@preconcurrency @MainActor
open class HostingBase: UIView, ViewHost {
    private var root = Node()
    private var isDue = true
    private var states: [String: StateCell] = [:]
    private var leaves: [String: HierarchyView] = [:]
    private var usedLeaves: Set<String> = []
    private var appeared: Set<String> = []
    private var appearing: [String: () -> Void] = [:]
    private var changes: [String: AnyHashable] = [:]
    var content: (() -> any View)?

    /// Has everything made anew before the next frame.
    package func update() {
        isDue = true
        setNeedsLayout()
    }

    open override func layoutSubviews() {
        if isDue { build() }
        let size = root.size(bounds.size)
        root.place(
            CGRect(
                x: (bounds.width - size.width) / 2, y: (bounds.height - size.height) / 2, width: size.width,
                height: size.height))
        show(root.views)
        let first = appearing.filter { appeared.insert($0.key).inserted }
        appeared.formIntersection(appearing.keys)
        first.values.forEach { $0() }
    }

    open override var intrinsicContentSize: CGSize { CGSize(width: -1, height: -1) }

    /// The size that the content takes of one that is offered; points.
    func measure(_ offered: CGSize) -> CGSize {
        if isDue { build() }
        return root.size(offered)
    }

    private func build() {
        isDue = false
        usedLeaves = []
        appearing = [:]
        root = withObservationTracking {
            content.map { makeNode($0(), BuildContext(host: self, path: "")) } ?? Node()
        } onChange: { [weak self] in
            DispatchQueue.main.async { self?.update() }
        }
        leaves = leaves.filter { usedLeaves.contains($0.key) || $0.key.contains("#geometry") }
    }

    /// Only what is new or gone is put in or out, so that a control that is dragged stays.
    private func show(_ views: [HierarchyView]) {
        for view in subviews where !views.contains(where: { $0 === view }) { view.removeFromSuperview() }
        for (index, view) in views.enumerated() {
            let shown = subviews
            if shown.indices.contains(index), shown[index] === view { continue }
            insertSubview(view, at: index)
        }
    }

    func cell(_ key: String, _ initial: @autoclosure () -> Any) -> StateCell {
        if let cell = states[key] { return cell }
        let made = StateCell(initial()) { [weak self] in self?.update() }
        states[key] = made
        return made
    }

    /// The view that has shown this place before, or a new one.
    func leaf<Kind: HierarchyView>(_ path: String, _ name: String, _ make: () -> Kind) -> Kind {
        let key = path + "#" + name
        usedLeaves.insert(key)
        if let kept = leaves[key] as? Kind { return kept }
        let made = make()
        leaves[key] = made
        return made
    }

    func willAppear(_ key: String, _ action: @escaping () -> Void) { appearing[key] = action }

    /// Whether a value is another than the last time.
    func hasChanged(_ key: String, _ value: AnyHashable) -> (old: AnyHashable, isNew: Bool)? {
        defer { changes[key] = value }
        guard let old = changes[key] else { return (value, true) }
        return old == value ? nil : (old, false)
    }
}
