/// An instrument in a program, for some keys and velocities, with what the program adds to it.
///
/// Programs and instruments stay apart, as in SoundFont files: unfolded, two small lists could fill the memory.
/// Thread: any, also render.
public struct SoundLayer: BitwiseCopyable, Sendable {
    public var range = SoundRange()
    /// Places in the bank's list of zones.
    public var firstZone: Int32 = 0
    public var zoneCount: Int32 = 0
    /// Added to what the zones have.
    public var offsets = ParameterValues()
    public var sharedModulators = SoundModulatorRange()
    public var modulators = SoundModulatorRange()

    public init() {}
}
