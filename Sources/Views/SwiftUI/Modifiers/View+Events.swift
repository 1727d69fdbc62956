import Foundation

extension View {
    /// Known by a value to a picker.
    public func tag<Value: Hashable>(_ tag: Value) -> some View {
        wrapped { node, _ in
            let tagged = WrapperNode(node)
            tagged.tag = AnyHashable(tag)
            return tagged
        }
    }
    /// A new view for each value.
    public func id<Value: Hashable>(_ id: Value) -> some View { told { $0.path += "/id:\(id)" } }
    /// Called once it is shown.
    public func onAppear(perform action: (() -> Void)? = nil) -> some View {
        wrapped { node, context in
            if let action { context.host.willAppear(context.path, action) }
            return node
        }
    }
    /// Kept for sources that say it: it is not called.
    public func onDisappear(perform action: (() -> Void)? = nil) -> some View { self }
    /// Called after a value has changed, with the new one.
    public func onChange<Value: Hashable>(of value: Value, perform action: @escaping (Value) -> Void) -> some View {
        onChange(of: value) { _, new in action(new) }
    }
    /// Called after a value has changed, with the old one and the new one.
    public func onChange<Value: Hashable>(of value: Value, _ action: @escaping (Value, Value) -> Void) -> some View {
        wrapped { node, context in
            if let change = context.host.hasChanged(context.path + "#change", AnyHashable(value)), !change.isNew,
                let old = change.old.base as? Value
            {
                DispatchQueue.main.async { action(old, value) }
            }
            return node
        }
    }
    /// Called after a value has changed.
    public func onChange<Value: Hashable>(of value: Value, _ action: @escaping () -> Void) -> some View {
        onChange(of: value) { _, _ in action() }
    }
    /// Called after a click or a tap, or several.
    public func onTapGesture(count: Int = 1, perform action: @escaping () -> Void) -> some View {
        gesture(TapGesture(count: count).onEnded { action() })
    }
    /// Follows a gesture.
    public func gesture<Followed: Gesture>(_ gesture: Followed) -> some View {
        wrapped { node, context in
            let view = context.host.leaf(context.path, "gesture") { GestureView(frame: .zero) }
            view.gesture = gesture
            return LayeredNode(node, LeafNode(view) { $0 }, isBehind: true)
        }
    }
    /// Follows a gesture as well.
    public func simultaneousGesture<Followed: Gesture>(_ gesture: Followed) -> some View { self.gesture(gesture) }
    /// Follows a gesture first.
    public func highPriorityGesture<Followed: Gesture>(_ gesture: Followed) -> some View { self.gesture(gesture) }
    /// Kept for sources that say it: all of a view's rectangle is hit.
    public func contentShape<Content: Shape>(_ shape: Content) -> some View { self }
}
