import Combine
import Foundation
import ViewHierarchy

extension View {
    /// A new view for each value, which a `ScrollViewProxy` finds by it.
    public func id<ID: Hashable>(_ id: ID) -> some View {
        ModifiedView(content: self) { content, context in
            let node = makeNode(content, context.child("id:\(id)"))
            let placed = PlacedNode(node) { [places = context.host.places] in places.identities[AnyHashable(id)] = $0 }
            if placed.tag == nil { placed.tag = AnyHashable(id) }
            return placed
        }
    }
    /// Compared with what it was; made anew with the others, here.
    public func equatable() -> some View where Self: Equatable { EquatableView(content: self) }
    /// Called once it is shown.
    public func onAppear(perform action: (() -> Void)? = nil) -> some View { followed(appeared: { action?() }) }
    /// Called once it is shown no longer.
    public func onDisappear(perform action: (() -> Void)? = nil) -> some View { followed(gone: { action?() }) }

    private func followed(appeared: @escaping () -> Void = {}, gone: @escaping () -> Void = {}) -> some View {
        wrappedAsOne { node, context in
            context.host.follow(context.path, appeared: appeared, gone: gone)
            return node
        }
    }

    /// Done while it is shown.
    public func task(priority: TaskPriority = .userInitiated, _ action: @escaping @MainActor () async -> Void)
        -> some View
    {
        task(id: 0, priority: priority, action)
    }
    /// Done while it is shown, and anew for each value.
    public func task<Value: Equatable>(
        id value: Value, priority: TaskPriority = .userInitiated, _ action: @escaping @MainActor () async -> Void
    ) -> some View {
        wrappedAsOne { node, context in
            let cell = context.host.cell(context.path + ".task", RunningTask())
            guard let running = cell.value as? RunningTask else { return node }
            let isNew = context.host.hasChanged(context.path + "#task", value) { $0 as? Value == value }
            if let isNew, !isNew.isNew, running.isShown { running.start(priority, action) }
            context.host.follow(
                context.path,
                appeared: {
                    running.isShown = true
                    running.start(priority, action)
                },
                gone: {
                    running.isShown = false
                    running.stop()
                })
            return node
        }
    }

    /// Called after a value has changed, with the new one.
    public func onChange<Value: Equatable>(of value: Value, perform action: @escaping (Value) -> Void) -> some View {
        onChange(of: value) { _, new in action(new) }
    }
    /// Called after a value has changed, with the old one and the new one; at first as well if that is said.
    public func onChange<Value: Equatable>(
        of value: Value, initial: Bool = false, _ action: @escaping (Value, Value) -> Void
    ) -> some View {
        wrappedAsOne { node, context in
            let change = context.host.hasChanged(context.path + "#change", value) { $0 as? Value == value }
            if let change, !change.isNew || initial, let old = change.old as? Value {
                DispatchQueue.main.async { action(old, value) }
            }
            return node
        }
    }
    /// Called after a value has changed; at first as well if that is said.
    public func onChange<Value: Equatable>(
        of value: Value, initial: Bool = false, _ action: @escaping () -> Void
    ) -> some View { onChange(of: value, initial: initial) { _, _ in action() } }
    /// Called with what a publisher says, while it is shown.
    public func onReceive<Source: Publisher>(
        _ publisher: Source, perform action: @escaping (Source.Output) -> Void
    ) -> some View where Source.Failure == Never {
        wrappedAsOne { node, context in
            let cell = context.host.cell(context.path + ".receive", Subscription<Source>())
            guard let subscription = cell.value as? Subscription<Source> else { return node }
            subscription.action = action
            context.host.follow(
                context.path, appeared: { subscription.start(publisher) }, gone: { subscription.kept = nil })
            return node
        }
    }
    /// Called with where the pointer is over it, and when it has left; points.
    public func onContinuousHover(
        coordinateSpace: CoordinateSpace = .local, perform action: @escaping (HoverPhase) -> Void
    ) -> some View {
        wrappedAsOne { node, context in
            let view = context.host.leaf(context.path, "hover") { HoverView(frame: .zero) }
            view.action = { if !$0 { action(.ended) } }
            view.moved = { action(.active($0)) }
            return LayeredNode(node, LeafNode(view) { $0 }, isBehind: true)
        }
    }
    /// Called with whether the pointer is over it.
    public func onHover(perform action: @escaping (Bool) -> Void) -> some View {
        wrappedAsOne { node, context in
            let view = context.host.leaf(context.path, "hover") { HoverView(frame: .zero) }
            view.action = action
            return LayeredNode(node, LeafNode(view) { $0 }, isBehind: true)
        }
    }
}

/// What a view does while it is shown.
@MainActor
private final class RunningTask {
    var isShown = false
    private var task: Task<Void, Never>?

    func start(_ priority: TaskPriority, _ action: @escaping @MainActor () async -> Void) {
        task?.cancel()
        task = Task(priority: priority) { @MainActor in await action() }
    }
    func stop() {
        task?.cancel()
        task = nil
    }
}

/// What a view hears of a publisher.
@MainActor
private final class Subscription<Source: Publisher> where Source.Failure == Never {
    var action: (Source.Output) -> Void = { _ in }
    var kept: AnyCancellable?
    func start(_ publisher: Source) { kept = publisher.sink { [weak self] in self?.action($0) } }
}

/// Tells whether the pointer is over it, and leaves all else to others.
@MainActor
final class HoverView: NSView {
    var action: (Bool) -> Void = { _ in }
    var moved: (CGPoint) -> Void = { _ in }
    override func mouseEntered(with event: NSEvent) { action(true) }
    override func mouseExited(with event: NSEvent) { action(false) }
    override func mouseMoved(with event: NSEvent) {
        let place = location(of: event)
        // AppKit's views grow upwards.
        moved(CGPoint(x: place.x, y: bounds.height - place.y))
    }
}

/// Where the pointer is (SwiftUI's `HoverPhase`).
public enum HoverPhase: Equatable, Sendable {
    /// Over the view at a point.
    case active(CGPoint)
    /// Elsewhere.
    case ended
}
