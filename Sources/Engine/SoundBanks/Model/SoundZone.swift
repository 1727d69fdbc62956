/// A stretch of keys and velocities of an instrument, with the sample that plays there and how.
///
/// Thread: any, also render.
public struct SoundZone: BitwiseCopyable, Sendable {
    /// The keys and velocities that play it.
    public var range = SoundRange()
    /// What it plays, as frames in the bank's memory; the loop's are counted from `start`.
    public var start = 0
    /// How many frames it plays.
    public var frameCount = 0
    /// The first frame that goes round.
    public var loopStart = 0
    /// The frame after the last one that goes round.
    public var loopEnd = 0
    /// How it goes round.
    public var loop = SoundLoop.none
    /// When it plays.
    public var trigger = SoundTrigger.attack
    /// Hz.
    public var sampleRate = 44_100.0
    /// The key at which it plays at its own pitch.
    public var rootKey = 60.0
    /// A note of a group ends the notes of those that are `endedBy` it; 0 is no group.
    public var group: Int32 = 0
    /// The group whose notes end this zone's.
    public var endedBy: Int32 = 0
    /// Plays each time, or at one of so many notes in turn.
    public var turnCount: Int32 = 1
    /// At which of them, from 0 on.
    public var turn: Int32 = 0
    /// Plays when a random number from 0 ..< 1 lies between these.
    public var randomLow: Float = 0
    /// The number that is too high.
    public var randomHigh: Float = 1
    /// What a voice begins with.
    public var values = ParameterValues.standard
    /// Modulators of all the instrument's zones, then of this one, as places in the bank's list.
    public var sharedModulators = SoundModulatorRange()
    /// Those of this zone, which replace identical ones of all.
    public var modulators = SoundModulatorRange()

    /// All keys, and nothing to play.
    public init() {}
}
