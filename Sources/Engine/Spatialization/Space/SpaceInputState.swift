/// What one source of a space is for the render thread: its channels as they are, and its voices.
///
/// Voice 0 is the sum of the channels; of a source with several channels, voice n is channel n - 1. Thread: render, but
/// for what says otherwise.
package struct SpaceInputState: ~Copyable {
    let inputCount: Int
    let outputCount: Int
    let voiceCount: Int
    package var news = NewestPlace()
    /// By place, then voice.
    let targets: UnsafeMutablePointer<VoiceTarget>
    /// By place, then input channel, then output channel.
    let passes: UnsafeMutablePointer<Float>
    /// By input channel: its share of the sum.
    private let shares: UnsafeMutablePointer<Float>
    private let voices: UnsafeMutablePointer<SpaceVoice>
    package private(set) var isFresh = true
    /// Frames for which nothing has come in.
    private var quietFrames = 0

    /// Frames after which nothing of a silent source is heard any more.
    private static var longestTail: Int { @_noLocks @_noAllocation get { 4096 } }

    static func voiceCount(channels: Int) -> Int { channels > 1 ? 1 + min(channels, 8) : 1 }

    /// Thread: any but render.
    init(inputCount: Int, outputCount: Int, sampleRate: Double, shares: [Float]) {
        self.inputCount = inputCount
        self.outputCount = outputCount
        voiceCount = Self.voiceCount(channels: inputCount)
        let places = NewestPlace.count
        targets = .allocate(capacity: places * voiceCount)
        targets.initialize(repeating: VoiceTarget(), count: places * voiceCount)
        passes = SpaceMemory.zeros(places * inputCount * outputCount)
        self.shares = SpaceMemory.zeros(inputCount)
        for (channel, share) in shares.prefix(inputCount).enumerated() { self.shares[channel] = share }
        voices = .allocate(capacity: voiceCount)
        for voice in 0..<voiceCount { (voices + voice).initialize(to: SpaceVoice(sampleRate: sampleRate)) }
    }

    deinit {
        for voice in 0..<voiceCount { voices[voice].deallocate() }
        voices.deallocate()
        targets.deallocate()
        passes.deallocate()
        shares.deallocate()
    }

    /// Begins anew: what is wanted holds at once. Only while nothing renders.
    @_noLocks @_noAllocation
    mutating func restart() {
        isFresh = true
        quietFrames = 0
        for voice in 0..<voiceCount { voices[voice].clear() }
    }

    /// A period begins.
    @_noLocks @_noAllocation
    mutating func begin() {
        news.take()
        if isFresh { news.settle() }
        let present = news.present()
        for voice in 0..<voiceCount {
            voices[voice].begin(targets[present &* voiceCount &+ voice], isFresh: isFresh)
        }
        isFresh = false
    }

    /// Adds a stretch of frames that begins `offset` frames into the run.
    @_noLocks @_noAllocation
    mutating func add(
        _ channels: UnsafeMutablePointer<UnsafeMutablePointer<Float>>, offset: Int,
        _ outputs: UnsafeMutablePointer<UnsafeMutablePointer<Float>>, _ bus: inout SpaceBus
    ) {
        let frames = bus.frames
        var isSilent = true
        for channel in 0..<inputCount where !SpaceLoops.isSilent(channels[channel] + offset, frames) {
            isSilent = false
        }
        quietFrames = isSilent ? min(quietFrames &+ frames, Self.longestTail) : 0
        if isSilent, quietFrames == Self.longestTail, isIdle() { return }
        pass(channels, offset: offset, outputs, bus)
        voices[0].add(sum(channels, offset: offset, bus), &bus)
        guard voiceCount > 1 else { return }
        for voice in 1..<voiceCount { voices[voice].add(channels[voice &- 1] + offset, &bus) }
    }

    @_noLocks @_noAllocation
    private func isIdle() -> Bool {
        for voice in 0..<voiceCount where !voices[voice].isIdle() { return false }
        return true
    }

    @_noLocks @_noAllocation
    private func pass(
        _ channels: UnsafeMutablePointer<UnsafeMutablePointer<Float>>, offset: Int,
        _ outputs: UnsafeMutablePointer<UnsafeMutablePointer<Float>>, _ bus: SpaceBus
    ) {
        let count = inputCount &* outputCount
        let (from, to) = (passes + news.past() &* count, passes + news.present() &* count)
        for channel in 0..<inputCount {
            for output in 0..<outputCount {
                let pair = channel &* outputCount &+ output
                SpaceLoops.add(
                    outputs[output] + offset, channels[channel] + offset, from: from[pair], to: to[pair],
                    phase: bus.phase, bus.frames)
            }
        }
    }

    @_noLocks @_noAllocation
    private func sum(
        _ channels: UnsafeMutablePointer<UnsafeMutablePointer<Float>>, offset: Int, _ bus: SpaceBus
    ) -> UnsafePointer<Float> {
        if inputCount == 1 { return UnsafePointer(channels[0] + offset) }
        SpaceLoops.clear(bus.sum, bus.frames)
        for channel in 0..<inputCount {
            SpaceLoops.add(
                bus.sum, channels[channel] + offset, from: shares[channel], to: shares[channel], phase: 0, bus.frames)
        }
        return UnsafePointer(bus.sum)
    }

    @_noLocks @_noAllocation
    mutating func endBeat(_ ears: inout EarBus) {
        for voice in 0..<voiceCount { voices[voice].endBeat(&ears) }
    }
}
