internal import CRenderLink

/// Bits of a reply's flags beyond Apple's AudioUnitRenderActionFlags: what the service found when it cleaned the
/// output.
///
/// A claim of the service, like all of a reply. Thread: any, also render.
public enum LinkFlags {
    /// NaN or infinity, replaced by 0.
    public static var notFinite: UInt32 { @_noLocks @_noAllocation get { UInt32(CRL_REPLY_NONFINITE) } }
    /// Samples beyond ±18 dBFS, clamped to it.
    public static var loud: UInt32 { @_noLocks @_noAllocation get { UInt32(CRL_REPLY_LOUD) } }
    /// The unit sent more events than there was room for.
    public static var full: UInt32 { @_noLocks @_noAllocation get { UInt32(CRL_REPLY_FULL) } }

    /// A reply's flags without these: only Apple's.
    @_noLocks @_noAllocation
    static func removed(from flags: UInt32) -> UInt32 { flags & ~(notFinite | loud | full) }

    /// Whether that is the reply of a unit without output: its render call returned an error, or there was NaN or
    /// infinity in what it made.
    @_noLocks @_noAllocation
    static func hasFailed(_ status: Int32, _ flags: UInt32) -> Bool { status != 0 || flags & notFinite != 0 }

    /// A unit's flags with what was found in its output, whatever the unit itself put there.
    @_noLocks @_noAllocation
    static func replacing(_ found: UInt32, in flags: UInt32) -> UInt32 {
        let isNotFinite = found & UInt32(CRL_FOUND_NONFINITE) != 0
        let isLoud = found & UInt32(CRL_FOUND_LOUD) != 0
        return removed(from: flags) | (isNotFinite ? notFinite : 0) | (isLoud ? loud : 0)
    }
}
