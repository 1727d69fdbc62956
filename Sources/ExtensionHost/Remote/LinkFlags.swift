/// Bits of a reply's flags beyond Apple's.
enum LinkFlags {
    /// The service found NaN or infinity in what the unit made, and cleared it.
    static var notFinite: UInt32 {
        @_noLocks @_noAllocation get { 0x8000_0000 }
    }
}
