/// Which frame a second of the sequence is at, from the last change of rate or place on. Thread: render.
///
/// Frames are counted from that anchor and never added up from cycle to cycle: cycles of any lengths give the same
/// frames (E66), and a change of rate leaves nothing behind that could grow (E81).
struct PlayClock {
    private var frame: Int64 = 0
    private(set) var seconds = 0.0
    /// What comes before this second was played before the anchor: half a frame may lie between the two.
    private(set) var firstSecond = 0.0
    private(set) var rate = 1.0
    private(set) var sampleRate = 0.0
    private var framesPerSecond = 0.0

    @_noLocks @_noAllocation
    init() {}

    /// The frame of a second, rounded to the nearest; none is in front of the anchor. The largest stands for never.
    @_noLocks @_noAllocation
    func frame(at seconds: Double) -> Int64 {
        let frames = (seconds - self.seconds) * framesPerSecond + 0.5
        guard frames >= 1 else { return frame }
        return frames < 0x1p61 ? frame &+ Int64(frames) : .max
    }

    /// The second of a frame.
    @_noLocks @_noAllocation
    func seconds(at frame: Int64) -> Double {
        framesPerSecond > 0 ? seconds + Double(frame &- self.frame) / framesPerSecond : seconds
    }

    /// Frames in some seconds of the sequence.
    @_noLocks @_noAllocation
    func frames(in seconds: Double) -> Int {
        let frames = seconds * framesPerSecond + 0.5
        return frames >= 1 ? Int(min(frames, 0x1p61)) : 0
    }

    /// From this frame on the sequence goes on at this second.
    @_noLocks @_noAllocation
    mutating func anchor(_ frame: Int64, at seconds: Double) {
        (self.frame, self.seconds, firstSecond) = (frame, seconds, seconds)
    }

    /// Whether what is at this second was played before a frame, which is not in front of the anchor.
    @_noLocks @_noAllocation
    func isPast(_ seconds: Double, at frame: Int64) -> Bool {
        seconds < firstSecond || self.frame(at: seconds) < frame
    }

    /// From this frame on it goes at another rate.
    @_noLocks @_noAllocation
    mutating func change(rate: Double, sampleRate: Double, from frame: Int64) {
        guard rate != self.rate || sampleRate != self.sampleRate else { return }
        let first = framesPerSecond > 0 ? max(firstSecond, seconds(at: frame) - 0.5 / framesPerSecond) : seconds
        anchor(frame, at: seconds(at: frame))
        firstSecond = first
        (self.rate, self.sampleRate, framesPerSecond) = (rate, sampleRate, sampleRate / rate)
    }
}
