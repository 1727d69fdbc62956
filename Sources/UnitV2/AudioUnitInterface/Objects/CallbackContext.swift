/// The context of a C function whose type in Swift has no null, as Apple's: it is handed on and never looked at, and
/// whoever gave null gets null.
@inline(__always) @_noLocks @_noAllocation
func withoutNull(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer {
    unsafeBitCast(context, to: UnsafeMutableRawPointer.self)
}
