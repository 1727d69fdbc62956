import AVFAudio
import Testing

/// A unit of a test in this process: what it renders is a closure's.
// @unchecked: set up before it renders; what it counts is read between renderings.
final class TestUnit: AUAudioUnit, @unchecked Sendable {
    /// One render call.
    struct Cycle {
        let bus: Int
        let frames: Int
        let sampleTime: Double
        let output: UnsafeMutableAudioBufferListPointer
        let events: UnsafePointer<AURenderEvent>?
        fileprivate let timestamp: UnsafePointer<AudioTimeStamp>
        fileprivate let pulled: [UnsafeMutablePointer<AudioBufferList>]
        fileprivate let puller: AURenderPullInputBlock?

        /// The channels of an input bus; nil when there is nothing.
        func pull(_ bus: Int = 0, _ frames: Int? = nil) -> [UnsafeMutablePointer<Float>]? {
            guard let puller else { return nil }
            let list = UnsafeMutableAudioBufferListPointer(pulled[bus])
            let count = frames ?? self.frames
            for index in list.indices {
                list[index] = AudioBuffer(mNumberChannels: 1, mDataByteSize: UInt32(count * 4), mData: nil)
            }
            var flags = AudioUnitRenderActionFlags()
            guard puller(&flags, timestamp, UInt32(count), bus, pulled[bus]) == noErr else { return nil }
            return list.compactMap { $0.mData?.assumingMemoryBound(to: Float.self) }
        }

        /// Writes every frame of every output channel.
        func fill(_ value: (_ channel: Int, _ frame: Int) -> Float) {
            for (channel, buffer) in output.enumerated() {
                guard let data = buffer.mData?.assumingMemoryBound(to: Float.self) else { continue }
                for frame in 0..<frames { data[frame] = value(channel, frame) }
            }
        }
    }

    typealias Render = (TestUnit, Cycle) -> OSStatus

    /// What it is made of.
    struct Making {
        var type = kAudioUnitType_Effect
        var subtype: OSType = 0x7465_7374
        var inputs: [AVAudioChannelCount] = [2]
        var outputs: [AVAudioChannelCount] = [2]
        var capabilities: [Int]?
        var latency = 0.0
        var processesInPlace = false
        var reset: (TestUnit) -> Void = { _ in }
        var render: Render

        var description: AudioComponentDescription {
            AudioComponentDescription(
                componentType: type, componentSubType: subtype, componentManufacturer: 0x5465_7374,
                componentFlags: 0, componentFlagsMask: 0)
        }

        /// Known as a component of this process from now on.
        func register() {
            nonisolated(unsafe) let making = self
            AUAudioUnit.registerSubclass(as: description, name: "Test: Unit", version: 0x10000) { _, _ in
                try TestUnit(making)
            }
        }
    }

    private let making: Making
    private var inputArray: AUAudioUnitBusArray!
    private var outputArray: AUAudioUnitBusArray!
    private var pulled: [UnsafeMutablePointer<AudioBufferList>] = []
    /// Render calls so far, and what they came to.
    private(set) var calls = 0
    var status = noErr
    var reportedLatency: Double
    /// What a closure keeps from call to call, by channel.
    var memory: [[Float]] = []

    init(_ making: Making) throws {
        self.making = making
        reportedLatency = making.latency
        try super.init(componentDescription: making.description, options: [])
        inputArray = AUAudioUnitBusArray(
            audioUnit: self, busType: .input, busses: try making.inputs.map(Self.bus))
        outputArray = AUAudioUnitBusArray(
            audioUnit: self, busType: .output, busses: try making.outputs.map(Self.bus))
    }

    deinit { pulled.forEach { $0.deallocate() } }

    private static func bus(_ channels: AVAudioChannelCount) throws -> AUAudioUnitBus {
        try AUAudioUnitBus(
            format: try #require(AVAudioFormat(standardFormatWithSampleRate: 44_100, channels: channels)))
    }

    override var inputBusses: AUAudioUnitBusArray { inputArray }
    override var outputBusses: AUAudioUnitBusArray { outputArray }
    override var latency: Double { reportedLatency }
    override var canProcessInPlace: Bool { making.processesInPlace }
    override var channelCapabilities: [AUNumber]? { making.capabilities.map { $0.map { AUNumber(value: $0) } } }

    override func allocateRenderResources() throws {
        try super.allocateRenderResources()
        pulled = inputArray.map { .allocate(bufferCount: Int($0.format.channelCount)) }
    }

    override func deallocateRenderResources() {
        pulled.forEach { $0.deallocate() }
        pulled = []
        super.deallocateRenderResources()
    }

    override func reset() { making.reset(self) }

    override var internalRenderBlock: AUInternalRenderBlock {
        let render = making.render
        return { [unowned self] _, timestamp, frames, bus, output, events, pull in
            calls += 1
            guard status == noErr else { return status }
            let cycle = Cycle(
                bus: bus, frames: Int(frames), sampleTime: timestamp.pointee.mSampleTime,
                output: UnsafeMutableAudioBufferListPointer(output), events: events, timestamp: timestamp,
                pulled: pulled, puller: pull)
            return render(self, cycle)
        }
    }
}

extension TestUnit.Making {
    /// Input × gain.
    static func gain(_ gain: Float, channels: AVAudioChannelCount = 2, capabilities: [Int]? = nil) -> Self {
        Self(inputs: [channels], outputs: [channels], capabilities: capabilities) { unit, cycle in
            guard let input = cycle.pull() else { return kAudioUnitErr_NoConnection }
            cycle.fill { input[$0][$1] * (unit.shouldBypassEffect ? 1 : gain) }
            return noErr
        }
    }

    /// Input, so many frames late. What it keeps is its tail.
    static func delay(_ frames: Int, latency: Double = 0) -> Self {
        Self(latency: latency, reset: { $0.memory = [] }) { unit, cycle in
            guard let input = cycle.pull() else { return kAudioUnitErr_NoConnection }
            if unit.memory.isEmpty { unit.memory = Array(repeating: Array(repeating: 0, count: frames), count: 2) }
            for channel in input.indices {
                unit.memory[channel] += UnsafeBufferPointer(start: input[channel], count: cycle.frames)
            }
            cycle.fill { unit.memory[$0][$1] }
            for channel in input.indices { unit.memory[channel].removeFirst(cycle.frames) }
            return noErr
        }
    }

    /// Every second frame of its input: twice as fast.
    static var doubleSpeed: Self {
        Self(type: kAudioUnitType_FormatConverter) { _, cycle in
            guard let input = cycle.pull(0, cycle.frames * 2) else { return kAudioUnitErr_NoConnection }
            cycle.fill { input[$0][$1 * 2] }
            return noErr
        }
    }

    /// The velocity of the note that sounds, over 127; of every output bus b the value of (b + 1) times that.
    static func instrument(outputs: [AVAudioChannelCount] = [2]) -> Self {
        Self(type: kAudioUnitType_MusicDevice, inputs: [], outputs: outputs) { unit, cycle in
            if unit.memory.isEmpty { unit.memory = [[0]] }
            var event = cycle.events
            while let present = event {
                if eventHeader(present).pointee.eventType == .MIDI {
                    let data = midiEvent(present).pointee.data
                    unit.memory[0][0] = data.0 & 0xF0 == 0x90 ? Float(data.2) / 127 : 0
                }
                event = UnsafePointer(eventHeader(present).pointee.next)
            }
            cycle.fill { _, _ in unit.memory[0][0] * Float(cycle.bus + 1) }
            return noErr
        }
    }
}
