/// Memory of its own for what one thread at a time changes, mostly the one that renders. A class's own field costs an
/// exclusivity check at each access, in the Swift runtime's pages; this costs none.
package struct RenderCell<Value: ~Copyable>: ~Copyable {
    /// Valid while this lives.
    package let pointer: UnsafeMutablePointer<Value>

    package init(_ value: consuming Value) {
        pointer = .allocate(capacity: 1)
        pointer.initialize(to: value)
    }

    deinit {
        pointer.deinitialize(count: 1)
        pointer.deallocate()
    }
}
