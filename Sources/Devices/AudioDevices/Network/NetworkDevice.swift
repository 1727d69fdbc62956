import AudioToolbox
import LinuxSystem
import NetworkAudio
import Synchronization

/// Plays to other machines and records from them, by RTP over UDP, at the pace of another device.
///
/// That device is a card or a sound server where one direction is its, and this machine's clock where none is. What is
/// recorded keeps the pace of this device: each stream is played a little faster or slower than it was sent, by as much
/// as the clocks differ. Several streams are one input, of all their channels and with one clock; what other devices of
/// this machine record may be among them, and play among several outputs.
public final class NetworkDevice: AudioDevice {
    /// As it was opened; with a comma where another device is the other direction.
    public let name: String

    private let base: any AudioDevice
    private let wanted: AudioDeviceConfiguration
    private let inputs: [InputPart]
    private let outputs: [OutputPart]
    private let state = Mutex(State())
    /// Between a start and the end of its callbacks.
    private let isRunning = Atomic<Bool>(false)

    private struct State {
        var streams: NetworkStreams?
        /// What former runs counted.
        var former = AudioDeviceNetworkStatistics()
    }

    /// - Parameters:
    ///   - inputs: what is recorded, instead of what the base records; none for what the base does.
    ///   - outputs: what plays, instead of what the base does alone; none for that.
    init(
        name: String, _ base: any AudioDevice, inputs: [InputPart], outputs: [OutputPart],
        _ wanted: AudioDeviceConfiguration
    ) {
        self.name = name
        self.base = base
        self.inputs = inputs
        self.outputs = outputs
        self.wanted = wanted
    }

    deinit { base.stop() }

    /// Whether the clock that it plays by is a real one.
    public var isPaced: Bool { base.isPaced }

    /// The base's, with the streams' channels and latencies; an input's is known once it is heard.
    public var format: AudioDeviceFormat {
        let format = base.format
        guard let streams = state.withLock({ $0.streams }) else { return described(format, latency: nil) }
        return described(
            format, latency: streams.inputLatencyFrames,
            outputLatency: streams.outputLatencyFrames(at: format.sampleRate))
    }

    private func described(_ base: AudioDeviceFormat, latency: Int?, outputLatency: Int = 0) -> AudioDeviceFormat {
        var format = base
        if !inputs.isEmpty {
            let there = inputs.reduce(0) { $0 + $1.channelCount }
            let visible = NetworkCycle.visible(wanted.inputChannelCount, wanted.inputChannelMap, there)
            format.inputChannelCount = visible.count
            format.mostInputChannels = min(there, AudioDeviceConfiguration.channelLimit)
            format.inputChannelLabels = []
            // Before anything is heard: as for a sender that is on time.
            format.inputLatencyFrames = latency.flatMap { $0 > 0 ? $0 : nil } ?? 2 * base.framesPerCycle
        }
        if wanted.inputChannelCount == 0 { (format.inputChannelCount, format.mostInputChannels) = (0, 0) }
        describeOutput(&format, base, latency: outputLatency)
        return format
    }

    private func describeOutput(_ format: inout AudioDeviceFormat, _ base: AudioDeviceFormat, latency: Int) {
        guard !outputs.isEmpty else { return }
        let there = outputs.reduce(0) { $0 + $1.channelCount }
        format.outputChannelLabels = []
        if outputs.count == 1, case .stream(let output) = outputs[0] {
            format.outputChannelCount = output.channelCount
            format.mostOutputChannels = AudioDeviceConfiguration.channelLimit
            format.outputLatencyFrames = base.framesPerCycle + output.framesPerPacket(at: base.sampleRate)
        } else {
            format.outputChannelCount = NetworkCycle.outputMap(outputs, wanted).count
            format.mostOutputChannels = min(there, AudioDeviceConfiguration.channelLimit)
            format.outputLatencyFrames = max(base.outputLatencyFrames, latency)
        }
    }

    /// The base's, and what became of packets.
    public var statistics: AudioDeviceStatistics {
        var statistics = base.statistics
        statistics.network = state.withLock { state in
            var sum = state.former
            if let streams = state.streams {
                sum.add(streams.statistics)
                sum.driftPartsPerMillion = streams.statistics.driftPartsPerMillion
            }
            return sum
        }
        return statistics
    }

    /// Opens the streams' sockets and starts the base. Throws `AudioDeviceError` when a port is in use, an address
    /// cannot be reached, or the base does not start. Thread: any but render.
    public func start(
        onChange: @escaping @Sendable (AudioDeviceChange) -> Void, _ callback: @escaping AudioDeviceCallback
    ) throws {
        guard !isRunning.exchange(true, ordering: .acquiringAndReleasing) else {
            throw AudioDeviceError(
                device: name, operation: "start",
                reason: "it was started already; stop it before it is started again")
        }
        do { try begin(onChange, callback) } catch {
            isRunning.store(false, ordering: .releasing)
            throw error
        }
    }

    private func begin(
        _ onChange: @escaping @Sendable (AudioDeviceChange) -> Void, _ callback: @escaping AudioDeviceCallback
    ) throws {
        // Of a run that ended by itself.
        endStreams()
        let format = base.format
        let streams = try NetworkStreams(
            inputs, outputs, format, priority: wanted.priority, device: name, clientName: wanted.clientName)
        let cycle = NetworkCycle(streams, base: format, wanted, outputs: outputs)
        let shown: @Sendable (AudioDeviceChange) -> AudioDeviceChange = { [weak self] change in
            guard let self else { return change }
            if change.endsCallbacks { isRunning.store(false, ordering: .releasing) }
            switch change {
            case .cycleChanged(let format): return .cycleChanged(described(format, latency: nil))
            case .formatChanged(let format): return .formatChanged(described(format, latency: nil))
            case .rerouted, .disappeared: return change
            }
        }
        state.withLock { $0.streams = streams }
        if let clock = base as? AggregateClock { streams.follow(clock) }
        do {
            let lanes = cycle.lanes
            try streams.startMembers()
            try base.start(onChange: { onChange(shown($0)) }) { present in
                lanes.fill(&present)
                let action = callback(&present)
                lanes.send(&present)
                return action
            }
            streams.keep(cycle)
        } catch {
            endStreams()
            throw error
        }
    }

    /// Ends both directions and leaves the network. Thread: any but render.
    public func stop() {
        base.stop()
        endStreams()
        isRunning.store(false, ordering: .releasing)
    }

    private func endStreams() {
        let streams = state.withLock { state in
            if let streams = state.streams {
                streams.stop()
                let counted = streams.statistics
                state.former.add(counted)
                state.former.driftPartsPerMillion = counted.driftPartsPerMillion
            }
            return state.streams.take()
        }
        withExtendedLifetime(streams) {}
    }

    /// Blocks until the device that plays has ended. Thread: any but render.
    /// - Throws: `AudioDeviceError` for why it ended.
    public func waitUntilFinished() throws {
        defer { isRunning.store(false, ordering: .releasing) }
        try base.waitUntilFinished()
    }
}
