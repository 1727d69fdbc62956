import Foundation

extension View {
    /// What changes in it when a value does goes on over time; nil for at once.
    public func animation<Value: Equatable>(_ animation: Animation?, value: Value) -> some View {
        ModifiedView(
            content: self, make: { makeNode($0, $1.animating(animation, for: value)) },
            makeEach: { makeNodes($0, $1.animating(animation, for: value)) })
    }
    /// What changes in it goes on over time; nil for at once.
    public func animation(_ animation: Animation?) -> some View {
        told { if !$0.environment.transaction.disablesAnimations { $0.environment.transaction.animation = animation } }
    }
    /// What a closure makes of it changes over time.
    public func animation<Changed: View>(
        _ animation: Animation?, @ViewBuilder body: (Self) -> Changed
    ) -> some View { body(self).animation(animation) }
    /// How it comes and goes where what decides about it changes with an animation.
    public func transition(_ transition: AnyTransition) -> some View {
        wrapped { node, _ in
            let told = WrapperNode(node)
            told.transition = transition
            return told
        }
    }
    /// Says something of all changes in it.
    public func transaction(_ transform: @escaping (inout Transaction) -> Void) -> some View {
        told { transform(&$0.environment.transaction) }
    }
    /// Says something of the changes in it when a value does.
    public func transaction<Value: Equatable>(
        value: Value, _ transform: @escaping (inout Transaction) -> Void
    ) -> some View {
        ModifiedView(content: self) { content, context in
            var inner = context.child("m")
            if inner.changes(value) { transform(&inner.environment.transaction) }
            return makeNode(content, inner)
        }
    }
}

extension BuildContext {
    /// Whether a value is another than at the last making; not at the first.
    func changes<Value: Equatable>(_ value: Value) -> Bool {
        let change = host.hasChanged(path + "#animation", value) { $0 as? Value == value }
        return change.map { !$0.isNew } ?? false
    }
    fileprivate func animating<Value: Equatable>(_ animation: Animation?, for value: Value) -> BuildContext {
        var inner = child("m")
        if inner.changes(value), !inner.environment.transaction.disablesAnimations {
            inner.environment.transaction.animation = animation
        }
        return inner
    }
}
