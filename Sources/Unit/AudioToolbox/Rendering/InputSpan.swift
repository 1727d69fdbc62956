/// The samples of one input channel, read-only and bounds-checked.
///
/// Stands for `Span<Float>`, which the compiler does not yet let a checked render path drop: it takes ending a
/// copyable, non-escaping value for a possible release.
@frozen
public struct InputSpan: ~Copyable, ~Escapable {
    @usableFromInline let base: UnsafePointer<Float>
    /// Frames: the `frameCount` of the context that gave it.
    public let count: Int

    @inlinable @_noLocks @_noAllocation
    @_lifetime(borrow context)
    init(_ base: UnsafePointer<Float>, count: Int, of context: borrowing RenderContext) {
        self.base = base
        self.count = count
    }

    /// - Precondition: `index` is in 0 ..< `count`.
    @inlinable
    public subscript(index: Int) -> Float {
        @_noLocks @_noAllocation get {
            guard UInt(bitPattern: index) < UInt(bitPattern: count) else { fatalError("sample out of range") }
            return base[index]
        }
    }
}
