/// A recording in a bank: where its frames are among all, and at which pitch it was recorded.
public struct SoundSample: Equatable, Sendable {
    /// For people.
    public var name: String
    /// The first frame in the bank's memory, and how many there are.
    public var start: Int
    /// How many frames it has.
    public var frameCount: Int
    /// Frames after the first at which a loop begins, and at which the next round does; equal without a loop.
    public var loopStart: Int
    /// The frame after the loop's last.
    public var loopEnd: Int
    /// Hz.
    public var sampleRate: Double
    /// The MIDI key at whose pitch it plays unchanged.
    public var rootKey: Int
    /// Cents by which playing corrects it.
    public var correction: Int
    /// The sample that holds the other side of a stereo recording.
    public var partner: Int?

    /// Checks nothing: whoever makes it has looked.
    public init(
        name: String, start: Int, frameCount: Int, loopStart: Int = 0, loopEnd: Int = 0, sampleRate: Double,
        rootKey: Int = 60, correction: Int = 0, partner: Int? = nil
    ) {
        self.name = name
        self.start = start
        self.frameCount = frameCount
        self.loopStart = loopStart
        self.loopEnd = loopEnd
        self.sampleRate = sampleRate
        self.rootKey = rootKey
        self.correction = correction
        self.partner = partner
    }
}
