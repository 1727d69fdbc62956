/// A chain of units in which each wakes the next: the host writes all requests, kicks the first service and waits for
/// the last unit.
///
/// Adjacent units of one service are rendered one after another for a single wake-up. Made by a control thread, used by
/// the render thread: write the first element's input, add events to the ports, `begin`, then `wait` until `.done` or
/// the budget is spent. What was not finished when the budget is spent is given up with `abandon`. Control and render
/// never use it at the same time.
// Sendable: the links are immutable references that keep the state alive; the state belongs to the render thread.
public final class Handoff: @unchecked Sendable {
    private let elements: [HandoffElement]
    private let state: UnsafeMutablePointer<HandoffState>

    /// Links that are to run in this order; the chain keeps them alive.
    ///
    /// - Parameter otherCore: the core of services that wake ahead. While it is not the host's, every unit has a service
    ///   to itself and each from the third on knows the one two before it, and the chain takes a small part of its
    ///   budget, the units run by turns there and with the host, each awake when the one before it is done.
    public init(_ elements: [HandoffElement], otherCore: Int? = nil) {
        precondition(!elements.isEmpty, "a chain has at least one unit")
        self.elements = elements
        state = .allocate(capacity: 1)
        state.initialize(to: HandoffState(elements, otherCore: otherCore))
    }

    deinit {
        state.deinitialize(count: 1)
        state.deallocate()
    }

    /// For the render thread, while this object lives. A local constant is released after its own last use, which may
    /// be before the port's: keep the object in a property, or end with `withExtendedLifetime`.
    public var port: HandoffPort { HandoffPort(state) }
}
