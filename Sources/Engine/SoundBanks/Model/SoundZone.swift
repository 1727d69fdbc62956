/// A stretch of keys and velocities of an instrument, with the sample that plays there and how.
///
/// Thread: any, also render.
public struct SoundZone: BitwiseCopyable, Sendable {
    public var range = SoundRange()
    /// What it plays, as frames in the bank's memory; the loop's are counted from `start`.
    public var start = 0
    public var frameCount = 0
    public var loopStart = 0
    public var loopEnd = 0
    public var loop = SoundLoop.none
    public var trigger = SoundTrigger.attack
    /// Hz.
    public var sampleRate = 44_100.0
    /// The key at which it plays at its own pitch.
    public var rootKey = 60.0
    /// A note of a group ends the notes of those that are `endedBy` it; 0 is no group.
    public var group: Int32 = 0
    public var endedBy: Int32 = 0
    /// Plays each time, or at one of so many notes in turn.
    public var turnCount: Int32 = 1
    public var turn: Int32 = 0
    /// Plays when a random number from 0 ..< 1 lies between these.
    public var randomLow: Float = 0
    public var randomHigh: Float = 1
    public var values = ParameterValues.standard
    /// Modulators of all the instrument's zones, then of this one, as places in the bank's list.
    public var sharedModulators = SoundModulatorRange()
    public var modulators = SoundModulatorRange()

    public init() {}
}
