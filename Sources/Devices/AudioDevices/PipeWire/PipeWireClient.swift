import AudioToolbox
import CSoundServers
import Glibc
import LinuxSystem
import Synchronization

/// A filter in PipeWire's graph, linked with the nodes that play and record.
final class PipeWireClient: ServerClient {
    /// Cycles of a server with usual limits are shorter, and longer ones are handed on in parts.
    static let maximumFrames = 8192

    /// What it is linked with.
    private struct Targets: Sendable {
        var output: PipeWireNode?
        var input: PipeWireNode?
        var followsDefault: (output: Bool, input: Bool) = (false, false)
    }

    /// Between the connection's events and the client, which is there only after some of them.
    private final class Watcher: Sendable {
        struct State {
            var targets = Targets()
            var connection: PipeWireConnection?
        }
        let state = Mutex(State())
    }

    private let connection: PipeWireConnection
    private let device: String
    private let cycle: ServerCycle
    private let watcher: Watcher
    private let channels: (outputs: Int, inputs: Int)
    /// Of the nodes that it is linked with.
    private let ports: (outputs: Int, inputs: Int)
    private let labels: (outputs: [AudioChannelLabel], inputs: [AudioChannelLabel])

    private init(
        _ connection: PipeWireConnection, _ device: String, _ cycle: ServerCycle, _ watcher: Watcher,
        _ targets: Targets, _ wanted: AudioDeviceConfiguration
    ) {
        self.connection = connection
        self.device = device
        self.cycle = cycle
        self.watcher = watcher
        ports = (targets.output?.playing ?? 0, targets.input?.inputPorts ?? 0)
        channels = (
            Self.channelCount(wanted.outputChannelCount, wanted.outputChannelMap, ports.outputs, wanted),
            Self.channelCount(wanted.inputChannelCount, wanted.inputChannelMap, ports.inputs, wanted)
        )
        labels = (
            Self.labels(targets.output?.playingPositions, wanted.outputChannelMap, channels.outputs),
            Self.labels(targets.input?.inputPositions, wanted.inputChannelMap, channels.inputs)
        )
    }

    /// Opens a filter that plays on the node `output` and records from `input`, on and from the default ones for nil.
    static func open(
        _ device: String, output: String?, input: String?, _ wanted: AudioDeviceConfiguration, _ cycle: ServerCycle
    ) throws(AudioDeviceError) -> PipeWireClient {
        let watcher = Watcher()
        let connection = try PipeWireConnection.open(
            device, server: wanted.server, clientName: wanted.clientName, cycle: cycle
        ) { event in Self.take(event, watcher, cycle) }
        do throws(AudioDeviceError) {
            let targets = try find(connection, device, output: output, input: input, wanted)
            let client = PipeWireClient(connection, device, cycle, watcher, targets, wanted)
            try client.join(targets, wanted)
            watcher.state.withLock { $0 = Watcher.State(targets: targets, connection: connection) }
            return client
        } catch {
            connection.close()
            throw error
        }
    }

    /// Never more than the node has: what is linked with nothing is heard by nobody. Whoever links the ports himself
    /// gets what was asked for.
    private static func channelCount(
        _ count: Int?, _ map: [Int]?, _ ports: Int, _ wanted: AudioDeviceConfiguration
    ) -> Int {
        guard ports > 0 else { return 0 }
        if let map { return map.count }
        let most = wanted.connectsPorts ? min(ports, AudioDeviceConfiguration.channelLimit) : .max
        return min(count ?? min(ports, AudioDeviceConfiguration.channelLimit), most)
    }

    private static func labels(_ positions: [String]?, _ map: [Int]?, _ count: Int) -> [AudioChannelLabel] {
        let known = (positions ?? []).map { SpeakerPosition(rawValue: $0) }
        return SpeakerPosition.labels((map ?? Array(0..<count)).map { known.indices.contains($0) ? known[$0] : nil })
    }

    /// The nodes to link with, once they have their ports: a node that was just plugged in gets them a little later.
    private static func find(
        _ connection: PipeWireConnection, _ device: String, output: String?, input: String?,
        _ wanted: AudioDeviceConfiguration
    ) throws(AudioDeviceError) -> Targets {
        let wantsOutput = wanted.outputChannelCount != 0
        let wantsInput = wanted.inputChannelCount != 0
        let deadline = MonotonicClock.deadline(milliseconds: 1000)
        while true {
            let nodes = connection.nodes
            let target = wantsOutput ? PipeWireNode.output(nodes, named: output) : nil
            let source = wantsInput ? PipeWireNode.input(nodes, named: input) : nil
            let isReady =
                (!wantsOutput || (target?.playing ?? 0) > 0)
                && (!wantsInput || (source?.inputPorts ?? 0) > 0 || (input == nil && source == nil))
            guard isReady || MonotonicClock.now() >= deadline else {
                usleep(5000)
                continue
            }
            try check(device, wantsOutput && (target?.playing ?? 0) == 0, output, "plays")
            try check(device, input != nil && wantsInput && (source?.inputPorts ?? 0) == 0, input, "records")
            let followsDefault = (output: target != nil && output == nil, input: source != nil && input == nil)
            return Targets(
                output: target, input: (source?.inputPorts ?? 0) > 0 ? source : nil, followsDefault: followsDefault)
        }
    }

    private static func check(_ device: String, _ isMissing: Bool, _ name: String?, _ verb: String)
        throws(AudioDeviceError)
    {
        guard isMissing else { return }
        let what = name.map { "no node \"\($0)\" that \(verb)" } ?? "no device that \(verb)"
        throw AudioDeviceError(
            device: device, operation: "open",
            reason: "PipeWire has \(what); `auctl play --list-devices` lists them, \"paced-null\" needs none")
    }

    /// Adds the filter, links it and waits for what its cycles tell about rate and length; then rests.
    private func join(_ targets: Targets, _ wanted: AudioDeviceConfiguration) throws(AudioDeviceError) {
        let timeout = UInt32(DeadlinedCall.milliseconds)
        try wanted.clientName.withCStringThrowing { name throws(AudioDeviceError) in
            try wanted.role.rawValue.withCStringThrowing { role throws(AudioDeviceError) in
                var request = cpw_filter_request(
                    name: name, role: role, outputs: UInt32(channels.outputs), inputs: UInt32(channels.inputs),
                    rate: UInt32(wanted.sampleRate), frames: UInt32(wanted.framesPerCycle),
                    timeout_milliseconds: timeout)
                try check { cpw_filter_open(connection.raw, &request, $0, $1) }
            }
        }
        if wanted.connectsPorts { try link(targets, wanted) }
        let seen = cpw_cycles(connection.raw)
        let deadline = MonotonicClock.deadline(milliseconds: DeadlinedCall.milliseconds)
        // The first one may have begun before the last link.
        while cpw_cycles(connection.raw) < seen + 2 {
            guard MonotonicClock.now() < deadline, !cycle.isLost else {
                throw failure("PipeWire's graph does not run; is its device suspended or unplugged?")
            }
            usleep(500)
        }
        cycle.tell(.threadBegan(isRealtime: cpw_is_realtime(connection.raw) != 0))
        pause()
    }

    private func link(_ targets: Targets, _ wanted: AudioDeviceConfiguration) throws(AudioDeviceError) {
        let timeout = UInt32(DeadlinedCall.milliseconds)
        if let node = targets.output {
            for (own, other) in try pairs(channels.outputs, wanted.outputChannelMap, node.playing) {
                try check { cpw_link_output(connection.raw, own, node.id, other, timeout, $0, $1) }
            }
        }
        if let node = targets.input {
            let isMonitor: Int32 = node.recording == 0 ? 1 : 0
            for (own, other) in try pairs(channels.inputs, wanted.inputChannelMap, node.inputPorts) {
                try check { cpw_link_input(connection.raw, own, node.id, other, isMonitor, timeout, $0, $1) }
            }
        }
    }

    /// Which port of the device each channel is linked with.
    private func pairs(_ count: Int, _ map: [Int]?, _ ports: Int) throws(AudioDeviceError) -> [(UInt32, UInt32)] {
        if let wrong = map?.first(where: { $0 >= ports }) {
            throw failure("the channel map names channel \(wrong); the device has \(ports)")
        }
        let others = map ?? Array(0..<min(count, ports))
        return others.enumerated().map { (UInt32($0.offset), UInt32($0.element)) }
    }

    private func check(_ body: (UnsafeMutablePointer<CChar>, Int) -> Int32) throws(AudioDeviceError) {
        let (result, reason) = ServerText.reading(body)
        if result != 0 { throw failure(reason) }
    }

    private func failure(_ reason: String) -> AudioDeviceError {
        AudioDeviceError(device: device, operation: "open", reason: reason)
    }

    var isLost: Bool { cycle.isLost }

    var format: AudioDeviceFormat {
        AudioDeviceFormat(
            sampleRate: Double(cpw_rate(connection.raw)), outputChannelCount: channels.outputs,
            inputChannelCount: channels.inputs, framesPerCycle: Int(cpw_frames(connection.raw)),
            maximumFramesPerCycle: Self.maximumFrames,
            outputLatencyFrames: channels.outputs > 0 ? Int(cpw_latency(connection.raw, 1)) : 0,
            inputLatencyFrames: channels.inputs > 0 ? Int(cpw_latency(connection.raw, 0)) : 0,
            outputChannelLabels: labels.outputs, inputChannelLabels: labels.inputs,
            mostOutputChannels: ports.outputs, mostInputChannels: ports.inputs)
    }

    func begin() throws(AudioDeviceError) {
        guard !isLost else { throw failure("the PipeWire server or its device is gone; open it again") }
        cpw_filter_set_active(connection.raw, 1)
    }

    func pause() { cpw_filter_set_active(connection.raw, 0) }

    func close() {
        watcher.state.withLock { $0 = Watcher.State() }
        connection.close()
    }

    /// On the connection's thread.
    private static func take(_ event: PipeWireConnection.Event, _ watcher: Watcher, _ cycle: ServerCycle) {
        let state = watcher.state.withLock { $0 }
        switch event {
        case .lost(let reason): cycle.tell(.lost(reason: reason))
        case .nodeRemoved(let id):
            guard
                let gone = [state.targets.output, state.targets.input].compactMap({ $0 }).first(where: { $0.id == id })
            else { return }
            cycle.tell(.lost(reason: "\"\(gone.name)\" was unplugged"))
        case .nodesChanged:
            guard let nodes = state.connection?.nodes else { return }
            let (targets, follows) = (state.targets, state.targets.followsDefault)
            if follows.output, let other = PipeWireNode.output(nodes, named: nil), other.id != targets.output?.id {
                cycle.tell(.rerouted(to: other.name))
            } else if follows.input, let other = PipeWireNode.input(nodes, named: nil), other.id != targets.input?.id {
                cycle.tell(.rerouted(to: other.name))
            }
        }
    }
}

extension PipeWireNode {
    /// Ports that can be recorded from: a source's own, or what a sink plays.
    var inputPorts: Int { recording > 0 ? recording : monitors }
}

extension String {
    /// As `withCString`, for a body with a typed error.
    fileprivate func withCStringThrowing<Failure: Error>(
        _ body: (UnsafePointer<CChar>) throws(Failure) -> Void
    ) throws(Failure) {
        let result = withCString { pointer -> Result<Void, Failure> in
            do throws(Failure) { return .success(try body(pointer)) } catch { return .failure(error) }
        }
        try result.get()
    }
}
