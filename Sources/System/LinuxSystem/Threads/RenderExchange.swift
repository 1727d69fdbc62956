import Synchronization

/// An object that a render thread uses uncounted, by its address, and that a control thread may replace at any time.
package struct RenderExchange<Object: AnyObject & Sendable>: ~Copyable, Sendable {
    /// The render thread's side. Not generic: the compiler's real-time check accepts no call of a generic function.
    package let render = RenderAddress()
    private let owner = Mutex<Object?>(nil)

    package init() {}

    /// The present object. Thread: any but render.
    package var present: Object? { owner.withLock { $0 } }

    /// Lets the render thread use another object, or none, if `isWanted` agrees once no other exchange is under way;
    /// returns when it no longer uses the one before. Thread: any but render.
    package func exchange(_ new: Object?, if isWanted: () -> Bool = { true }) {
        owner.withLock { owner in
            guard isWanted() else { return }
            let old = owner
            owner = new
            render.replace(with: new.map { UInt(bitPattern: Unmanaged.passUnretained($0).toOpaque()) } ?? 0)
            withExtendedLifetime(old) {}
        }
    }
}
