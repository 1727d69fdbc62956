/// An instrument in a program, for some keys and velocities, with what the program adds to it.
///
/// Programs and instruments stay apart, as in SoundFont files: unfolded, two small lists could fill the memory.
/// Thread: any, also render.
public struct SoundLayer: BitwiseCopyable, Sendable {
    /// The keys and velocities that play it.
    public var range = SoundRange()
    /// Places in the bank's list of zones.
    public var firstZone: Int32 = 0
    /// How many zones follow.
    public var zoneCount: Int32 = 0
    /// Added to what the zones have.
    public var offsets = ParameterValues()
    /// Modulators of all the program's layers, as places in the bank's list; they add to those of the zones.
    public var sharedModulators = SoundModulatorRange()
    /// Those of this layer, which replace identical ones of all.
    public var modulators = SoundModulatorRange()

    /// All keys, and no zones.
    public init() {}
}
