import AudioToolbox
import LinuxSystem
import RenderLink

/// What the render thread of a chain keeps from cycle to cycle.
///
/// A cycle is `begin`, the input, `start`, and `finish`: between the last two the host may do other work.
/// Thread: render; `init` and `deinit` while nothing renders.
struct ChainRenderState: ~Copyable {
    /// What was begun and is to be waited for.
    enum Begun {
        case nothing
        /// Joined units, by their segment's number.
        case segment(Int)
        /// One unit of another process.
        case unit
    }

    let stages: UnsafeMutablePointer<ChainStage>
    let count: Int
    let channelCount: Int
    let maximumFrames: Int
    private let source: SignalSource
    /// The present signal, one pointer per channel.
    let signal: UnsafeMutablePointer<UnsafePointer<Float>?>
    private let input: UnsafeMutablePointer<AudioBufferList>
    private let inputMemory: UnsafeMutablePointer<Float>

    // The cycle under way.

    var start: UInt64 = 0
    var deadline: UInt64 = 0
    var period: UInt64 = 0
    let time: UnsafeMutablePointer<AudioTimeStamp>
    var frames = 0
    /// As the host gave them.
    var flags = AudioUnitRenderActionFlags()
    /// Those of the unit under way or rendered last.
    let unitFlags: UnsafeMutablePointer<AudioUnitRenderActionFlags>
    /// How the units are joined; kept by who holds the exchange open until the cycle ends.
    var layout: Unmanaged<ChainLayout>?
    /// The first unit that is not rendered yet, and what was begun there.
    private(set) var position = 0
    var begun = Begun.nothing
    private(set) var isUnderWay = false
    /// Whether the host does other work before it waits for what is begun now.
    private(set) var isDeferred = false
    /// The core on which the services are to run; −1: that of the host's thread.
    private(set) var serviceCore = -1
    /// When the host began to wait for what is begun now: as it was asked, or when the host's other work was done; and
    /// what asking took before that. Nanoseconds.
    private(set) var waitStart: UInt64 = 0
    private(set) var askTime: UInt64 = 0

    init(_ units: [ExtensionAudioUnit], channelCount: Int, maximumFrames: Int) {
        count = units.count
        self.channelCount = channelCount
        self.maximumFrames = maximumFrames
        source = SignalSource(channelCount: channelCount)
        signal = source.channels
        input = .allocate(bufferCount: channelCount)
        inputMemory = .allocate(capacity: max(channelCount * maximumFrames, 1))
        inputMemory.initialize(repeating: 0, count: max(channelCount * maximumFrames, 1))
        time = .allocate(capacity: 1)
        time.initialize(to: AudioTimeStamp())
        unitFlags = .allocate(capacity: 1)
        unitFlags.initialize(to: AudioUnitRenderActionFlags())
        stages = .allocate(capacity: max(units.count, 1))
        for (index, unit) in units.enumerated() {
            (stages + index).initialize(
                to: ChainStage(unit, source: source, channelCount: channelCount, maximumFrames: maximumFrames))
        }
    }

    deinit {
        for index in 0..<count { stages[index].deallocate() }
        stages.deinitialize(count: count)
        stages.deallocate()
        input.deallocate()
        inputMemory.deallocate()
        time.deallocate()
        unitFlags.deallocate()
    }

    // MARK: A cycle

    /// Begins a cycle. All its units share the deadline that is counted from here where the time stamp has no host
    /// time.
    @_noLocks @_noAllocation @section("render")
    mutating func begin(
        _ timestamp: UnsafePointer<AudioTimeStamp>, _ frames: Int, _ flags: AudioUnitRenderActionFlags
    ) -> OSStatus {
        guard frames <= maximumFrames else { return kAudioUnitErr_TooManyFramesToProcess }
        start = MonotonicClock.now()
        self.frames = frames
        self.flags = flags
        unitFlags.pointee = flags
        time.pointee = timestamp.pointee
        position = 0
        begun = .nothing
        let valid = AudioTimeStampFlags.hostTimeValid.rawValue
        guard time.pointee.mFlags.rawValue & valid == 0 else { return 0 }
        time.pointee.mHostTime = start
        time.pointee.mFlags = AudioTimeStampFlags(rawValue: time.pointee.mFlags.rawValue | valid)
        return 0
    }

    /// Starts the first unit, or the first joined ones. Does not wait.
    ///
    /// - Parameter isDeferred: whether the host does other work before it calls `finish`.
    @section("render")
    mutating func start(_ layout: Unmanaged<ChainLayout>?, isDeferred: Bool, core: Int) {
        self.layout = layout
        self.isDeferred = isDeferred
        serviceCore = core
        isUnderWay = true
        askTime = 0
        // Behind the pull that brought the input.
        if !isDeferred { waitStart = MonotonicClock.now() }
        guard count > 0, !isDeferred || startsEarly(layout) else { return }
        beginNext()
        if isDeferred { askTime = MonotonicClock.now() &- start }
    }

    /// Waits for what was begun and renders the rest; the chain's output is the signal then.
    @section("render")
    mutating func finish() {
        if isDeferred { waitStart = MonotonicClock.now() }
        while position < count {
            if case .nothing = begun {
                isDeferred = false
                if position > 0 { (waitStart, askTime) = (MonotonicClock.now(), 0) }
                beginNext()
            }
            position = finishNext()
            begun = .nothing
        }
        isUnderWay = false
    }

    /// Gives up on a cycle that nobody will finish.
    @_noLocks @_noAllocation @section("render")
    mutating func abandon() {
        switch begun {
        case .nothing: break
        case .segment(let number): abandonJoined(number)
        case .unit: abandonUnit()
        }
        begun = .nothing
        isUnderWay = false
    }

    @section("render")
    private mutating func beginNext() {
        if !beginJoined() { beginUnit() }
    }

    /// The position behind what was begun.
    @section("render")
    private mutating func finishNext() -> Int {
        if case .segment(let number) = begun { return finishJoined(number) }
        finishUnit()
        return position &+ 1
    }

    /// Whether the first unit may be asked while the host does other work.
    @_noLocks @_noAllocation @section("render")
    private func startsEarly(_ layout: Unmanaged<ChainLayout>?) -> Bool {
        guard let layout else { return true }
        return layout._withUnsafeGuaranteedRef { $0.startsEarly }
    }

    // MARK: Input and output

    /// Takes the host's signal where it lies: one pointer per channel, null for silence.
    @_noLocks @_noAllocation @section("render")
    func take(_ input: UnsafePointer<UnsafePointer<Float>?>) {
        for channel in 0..<channelCount { signal[channel] = input[channel] }
    }

    /// Takes the host's signal from a pull block; silence without one.
    @section("render")
    func pullInput(_ pull: AURenderPullInputBlock?, _ timestamp: UnsafePointer<AudioTimeStamp>) -> OSStatus {
        guard let pull else {
            for channel in 0..<channelCount { signal[channel] = nil }
            return 0
        }
        let buffers = audioBuffers(input)
        for channel in 0..<channelCount {
            buffers[channel].mNumberChannels = 1
            buffers[channel].mDataByteSize = UInt32(truncatingIfNeeded: frames &* 4)
            buffers[channel].mData = UnsafeMutableRawPointer(inputMemory + channel &* maximumFrames)
        }
        var flags = AudioUnitRenderActionFlags()
        let status = pull(&flags, timestamp, UInt32(frames), 0, input)
        guard status == 0 else { return status }
        take(input)
        return 0
    }

    /// A list of the chain's own becomes its signal.
    @_noLocks @_noAllocation @section("render")
    func take(_ list: UnsafeMutablePointer<AudioBufferList>) {
        let buffers = audioBuffers(list)
        for channel in 0..<channelCount {
            signal[channel] = buffers[channel].mData.map { UnsafePointer($0.assumingMemoryBound(to: Float.self)) }
        }
    }

    /// Copies the signal to the caller, or lends it where the caller brought no memory.
    @_noLocks @_noAllocation @section("render")
    func deliver(to output: UnsafeMutablePointer<AudioBufferList>) {
        let buffers = audioBuffers(output)
        for channel in 0..<Int(output.pointee.mNumberBuffers) {
            buffers[channel].mDataByteSize = UInt32(truncatingIfNeeded: frames &* 4)
            let given = channel < channelCount ? signal[channel] : nil
            guard let target = buffers[channel].mData else {
                buffers[channel].mData = given.map { UnsafeMutableRawPointer(mutating: $0) }
                continue
            }
            if let given {
                target.copyMemory(from: given, byteCount: frames &* 4)
            } else {
                target.assumingMemoryBound(to: Float.self).update(repeating: 0, count: frames)
            }
        }
    }

    /// Points the list's buffers at the signal; a silent channel gets memory of the chain's own that holds zeros.
    @_noLocks @_noAllocation @section("render")
    func lend(to output: UnsafeMutablePointer<AudioBufferList>) {
        let buffers = audioBuffers(output)
        for channel in 0..<Int(output.pointee.mNumberBuffers) {
            buffers[channel].mDataByteSize = UInt32(truncatingIfNeeded: frames &* 4)
            let given = channel < channelCount ? signal[channel] : nil
            buffers[channel].mData = UnsafeMutableRawPointer(mutating: given ?? silence(channel))
        }
    }

    /// Zeros; the input's memory serves, which a chain that lends its output does not use otherwise.
    @_noLocks @_noAllocation @section("render")
    private func silence(_ channel: Int) -> UnsafePointer<Float> {
        UnsafePointer(inputMemory + (channel < channelCount ? channel : 0) &* maximumFrames)
    }
}
