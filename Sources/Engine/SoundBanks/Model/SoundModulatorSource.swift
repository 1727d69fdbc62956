/// What a modulator listens to and by which curve, as the sixteen bits that SoundFont 2.04 §8.2 describes.
///
/// Thread: any, also render.
public struct SoundModulatorSource: BitwiseCopyable, Equatable, Sendable {
    /// As a file has them.
    public let bits: UInt16

    /// Any bits may be given; voices know some.
    @inlinable @_noLocks @_noAllocation
    public init(bits: UInt16) { self.bits = bits }

    /// A controller's number, or one of the general sources: 0 none, 2 velocity, 3 key, 10 key pressure, 13 channel
    /// pressure, 14 pitch wheel, 16 its range.
    @inlinable public var index: Int { @_noLocks @_noAllocation get { Int(bits & 0x7F) } }
    /// Whether the index is a controller's number.
    @inlinable public var isController: Bool { @_noLocks @_noAllocation get { bits & 0x80 != 0 } }
    /// Falls as what it listens to rises.
    @inlinable public var isFalling: Bool { @_noLocks @_noAllocation get { bits & 0x100 != 0 } }
    /// From -1 to 1 instead of from 0.
    @inlinable public var isBipolar: Bool { @_noLocks @_noAllocation get { bits & 0x200 != 0 } }
    /// 0 linear, 1 concave, 2 convex, 3 switch.
    @inlinable public var curve: Int { @_noLocks @_noAllocation get { Int(bits >> 10) } }

    /// Whether voices know it: other modulators are ignored, as §9.5.1 demands.
    var isKnown: Bool {
        guard curve <= 3 else { return false }
        let general = [0, 2, 3, 10, 13, 14, 16].contains(index)
        // Bank select, data entry, parameter numbers and channel modes control nothing (§8.2.1).
        let reserved = [0, 6, 32, 38].contains(index) || (98...101).contains(index) || index >= 120
        return isController ? !reserved : general
    }
}
