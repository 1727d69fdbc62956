import AudioToolbox
import SignalProcessing
import Spatialization

/// The room of the 3-D mixer: one of the rooms of the reverb, which fades out before another one begins. Thread: render,
/// but for `init`.
struct SpatialMixerRoom: ~Copyable {
    private var network: FeedbackNetwork
    private var left: Diffuser
    private var right: Diffuser
    /// By number: shortest and longest way, decay at 0 Hz and at half the sample rate, seed.
    private let rooms: UnsafeMutablePointer<RoomTarget>
    private let roomCount: Int
    private var present = -1
    private var from: Float = 0
    private var to: Float = 0

    init(sampleRate: Double) {
        network = FeedbackNetwork(sampleRate: sampleRate, longest: 0.25)
        left = Diffuser(sampleRate: sampleRate, offset: 0)
        right = Diffuser(sampleRate: sampleRate, offset: 0.31)
        roomCount = ReverberantRoom.presets.count
        rooms = .allocate(capacity: roomCount)
        for (number, preset) in ReverberantRoom.presets.enumerated() {
            var room = RoomTarget()
            room.take(preset)
            (rooms + number).initialize(to: room)
        }
    }

    deinit { rooms.deallocate() }

    /// A period begins.
    @_noLocks @_noAllocation
    mutating func begin(_ wanted: Int, level: Float, isFresh: Bool) {
        let number = wanted < roomCount ? wanted : 0
        from = to
        if from == 0, level != 0, present != number { arrange(number) }
        to = present == number ? level : 0
        if isFresh { from = to }
    }

    @_noLocks @_noAllocation
    private mutating func arrange(_ number: Int) {
        present = number
        let room = rooms[number]
        network.arrange(shortest: Double(room.shortest), longest: Double(room.longest), seed: room.seed)
        network.setDecay(low: Double(room.decayLow), high: Double(room.decayHigh))
        left.clear()
        right.clear()
    }

    /// Adds what the room makes of a stretch of frames.
    @_noLocks @_noAllocation
    mutating func add(
        _ send: UnsafePointer<Float>, _ context: borrowing RenderContext, offset: Int, phase: Int, _ frames: Int
    ) {
        guard from != 0 || to != 0 else { return }
        let outputs = min(context.outputChannelCount(), 8)
        for frame in 0..<frames {
            let kept = send[frame] * 0.353_553_39
            network.read()
            network.write(left.process(kept), right.process(kept))
            let part = Float(phase &+ frame &+ 1) / Float(SpatialMixerVoice.period)
            let level = network.level * 0.5 * (from + (to - from) * part)
            for output in 0..<outputs {
                context.outputPointer(output)[offset &+ frame] += network.heard(output) * level
            }
        }
    }

    /// Silences it at once; the next period begins with an empty room.
    @_noLocks @_noAllocation
    mutating func clear() { (present, from, to) = (-1, 0, 0) }
}
