import RateConversion
import Synchronization

/// The states of a reader: waiting until enough is there, playing, fading out where nothing is left. Thread: render.
struct StreamReaderState: ~Copyable {
    private enum Phase { case waiting, playing, ending }

    /// Frames in which it comes in and goes out.
    private static var fade: Int { 480 }
    /// Seconds in which a distance to where it should be is halved, about.
    private static var patience: Double { 1.5 }
    /// The most by which it plays faster or slower than the sender.
    private static var largestCorrection: Double { 0.002 }

    private var reading = StreamTiming.Reading()
    private let lanes: FrameLanes
    private let timing: UnsafeMutablePointer<StreamTiming.Cells>
    private let cells: UnsafeMutablePointer<StreamReaderCells>
    private var resampler: VaryingResampler
    private let ratio: Double
    private let sampleRate: Double
    private let channelCount: Int
    private let scratch: UnsafeMutablePointer<UnsafeMutablePointer<Float>>
    private let samples: UnsafeMutablePointer<Float>
    private let capacity: Int
    /// The last frames of each channel, by which the end is made up.
    private let tail: UnsafeMutablePointer<Float>
    private var phase = Phase.waiting
    private var faded = 0
    private var risen = 0
    private var distance = 0.0
    private var integral = 0.0
    private var longestCall = 0

    init(
        channelCount: Int, ratio: Double, sampleRate: Double, maximumFrames: Int, lanes: FrameLanes,
        timing: UnsafeMutablePointer<StreamTiming.Cells>, cells: UnsafeMutablePointer<StreamReaderCells>
    ) {
        self.lanes = lanes
        self.timing = timing
        self.cells = cells
        self.channelCount = channelCount
        self.ratio = ratio
        self.sampleRate = sampleRate
        resampler = VaryingResampler(
            channelCount: channelCount, maximumSpeed: ratio * 1.004, maximumOutputFrames: maximumFrames,
            quality: .standard)
        capacity = resampler.maximumInputFrames + 2 * resampler.lookAheadFrames
        samples = .allocate(capacity: max(1, channelCount * capacity))
        samples.initialize(repeating: 0, count: max(1, channelCount * capacity))
        scratch = .allocate(capacity: max(1, channelCount))
        scratch.initialize(repeating: samples, count: max(1, channelCount))
        for channel in 0..<channelCount { scratch[channel] = samples + channel * capacity }
        tail = .allocate(capacity: max(1, channelCount * Self.fade))
        tail.initialize(repeating: 0, count: max(1, channelCount * Self.fade))
    }

    deinit {
        samples.deallocate()
        scratch.deallocate()
        tail.deallocate()
    }

    @_noLocks @_noAllocation
    mutating func read(
        _ output: UnsafePointer<UnsafeMutablePointer<Float>>, _ frames: Int, _ time: UInt64
    ) {
        if let newest = timing.pointee.read() { reading = newest }
        longestCall = max(longestCall, frames)
        let (written, taken) = (lanes.written(), lanes.taken())
        if case .waiting = phase { begin(frames, time, written: written, taken: taken) }
        guard phase != .waiting else {
            cells.pointee.latency.store(0, ordering: .relaxed)
            for channel in 0..<channelCount { output[channel].update(repeating: 0, count: frames) }
            return
        }
        if case .playing = phase { steer(frames, time, taken: taken) }
        let needed = min(resampler.inputFramesNeeded(forOutput: frames), capacity)
        var count = 0
        if case .playing = phase {
            count = lanes.read(UnsafePointer(scratch), count: needed)
            keepTail(count)
            if count < needed {
                (phase, faded) = (.ending, 0)
                cells.pointee.underruns.wrappingAdd(1, ordering: .relaxed)
            }
        }
        if count < needed { goOn(from: count, to: needed) }
        resampler.process(
            input: UnsafeRawPointer(scratch).assumingMemoryBound(to: UnsafePointer<Float>?.self), inputFrames: needed,
            output: output, outputFrames: frames)
        rise(output, frames)
        if case .ending = phase, faded >= Self.fade &+ 2 &* resampler.lookAheadFrames { phase = .waiting }
    }

    /// Begins where the frame that is to be heard now lies, once it and enough behind it are there.
    @_noLocks @_noAllocation
    private mutating func begin(_ frames: Int, _ time: UInt64, written: Int, taken: Int) {
        guard reading.isReady else { return }
        let place = reading.position(at: time) - distanceWanted(frames) - Double(resampler.lookAheadFrames)
        guard place >= Double(taken), place < Double(written) else { return }
        let skipped = Int(place) &- taken
        resampler.setSpeed(ratio)
        resampler.reset()
        guard written &- taken &- skipped >= resampler.inputFramesNeeded(forOutput: frames) else { return }
        lanes.skip(skipped)
        (phase, risen, distance, integral) = (.playing, 0, 0, 0)
        tail.update(repeating: 0, count: channelCount &* Self.fade)
    }

    /// How far the next frame that is taken lies behind what the sender has sent, in its frames.
    @_noLocks @_noAllocation
    private func distanceWanted(_ frames: Int) -> Double {
        reading.jitter + Double(max(frames, longestCall)) * ratio * 1.004 + 2
    }

    /// Sets the speed that brings it to where it should be, slowly enough that nobody hears it.
    @_noLocks @_noAllocation
    private mutating func steer(_ frames: Int, _ time: UInt64, taken: Int) {
        let behind = reading.position(at: time) - Double(taken)
        // It begins with the frames that the filter looks ahead, which it keeps.
        let began = risen == 0 && distance == 0 ? Double(resampler.lookAheadFrames) : 0
        let error = behind - began - distanceWanted(frames)
        let seconds = Double(frames) / sampleRate
        distance += (error - distance) * min(1, seconds / 0.25)
        let rate = sampleRate * ratio
        let pull = distance / (rate * Self.patience)
        integral = limited(integral + pull * seconds / (6 * Self.patience), Self.largestCorrection / 4)
        let correction = limited(pull + integral, Self.largestCorrection)
        let drift = rate > 0 ? reading.framesPerNanosecond * 1e9 / rate : 1
        resampler.setSpeed(ratio * drift * (1 + correction), overFrames: frames)
        cells.pointee.latency.store(
            Int((behind + Double(resampler.lookAheadFrames)) / ratio), ordering: .relaxed)
        // A sender that is this far ahead was not read for a while: it is found again.
        if error > rate / 2 || error < -rate { (phase, faded) = (.ending, 0) }
    }

    /// The last frames again, the other way round and upside down: without a step or a corner, and soon silent.
    @_noLocks @_noAllocation
    private mutating func goOn(from first: Int, to end: Int) {
        for channel in 0..<channelCount {
            let last = tail + channel &* Self.fade
            let newest = last[Self.fade &- 1]
            for frame in first..<end {
                let place = faded &+ frame &- first
                guard place < Self.fade &- 1 else {
                    scratch[channel][frame] = 0
                    continue
                }
                let share = Float(place) / Float(Self.fade &- 1)
                let level = 1 - share * share * (3 - 2 * share)
                scratch[channel][frame] = level * (2 * newest - last[Self.fade &- 2 &- place])
            }
        }
        faded &+= end &- first
    }

    @_noLocks @_noAllocation
    private func keepTail(_ count: Int) {
        let new = min(count, Self.fade)
        for channel in 0..<channelCount {
            let last = tail + channel &* Self.fade
            UnsafeMutableRawPointer(last).copyMemory(from: last + new, byteCount: (Self.fade &- new) &* 4)
            UnsafeMutableRawPointer(last + (Self.fade &- new)).copyMemory(
                from: scratch[channel] + (count &- new), byteCount: new &* 4)
        }
    }

    @_noLocks @_noAllocation
    private mutating func rise(_ output: UnsafePointer<UnsafeMutablePointer<Float>>, _ frames: Int) {
        let count = min(frames, Self.fade &- risen)
        guard count > 0 else { return }
        for channel in 0..<channelCount {
            for frame in 0..<count {
                let share = Float(risen &+ frame) / Float(Self.fade)
                output[channel][frame] *= share * share * (3 - 2 * share)
            }
        }
        risen &+= count
    }
}

@_noLocks @_noAllocation
private func limited(_ value: Double, _ limit: Double) -> Double { min(max(value, -limit), limit) }
