import CSoundServers

/// A client of a JACK server, with its ports.
// @unchecked: the library's functions may be called from any thread; the rest is fixed once it is open.
final class JACKClient: ServerClient, @unchecked Sendable {
    /// Cycles of any server are shorter, and longer ones are handed on in parts.
    static let maximumFrames = 8192

    private let client: OpaquePointer
    private let device: String
    private let connectsPorts: Bool
    private let cycle: ServerCycle
    /// The ports that this client's are connected with, by channel.
    private var playing: [String?] = []
    private var recording: [String?] = []
    /// How many there are.
    private var ports = (playing: 0, recording: 0)

    private init(_ client: OpaquePointer, _ device: String, _ wanted: AudioDeviceConfiguration, _ cycle: ServerCycle) {
        self.client = client
        self.device = device
        self.cycle = cycle
        connectsPorts = wanted.connectsPorts
    }

    /// Opens a client that plays on the ports of the client `output`, records from those of `input`, on and from the
    /// physical ones for nil.
    static func open(
        _ device: String, output: String?, input: String?, _ wanted: AudioDeviceConfiguration, _ cycle: ServerCycle
    ) throws(AudioDeviceError) -> JACKClient {
        let answer = DeadlinedCall.perform { () -> Result<JACKClient, AudioDeviceError> in
            do throws(AudioDeviceError) {
                return .success(try connect(device, output: output, input: input, wanted, cycle))
            } catch { return .failure(error) }
        } late: {
            if case .success(let client) = $0 { client.close() }
        }
        guard let answer else { throw silence(device) }
        return try answer.get()
    }

    private static func silence(_ device: String) -> AudioDeviceError {
        AudioDeviceError(
            device: device, operation: "open",
            reason: "the JACK server does not answer; restart it, or take another device with its name")
    }

    private static func connect(
        _ device: String, output: String?, input: String?, _ wanted: AudioDeviceConfiguration, _ cycle: ServerCycle
    ) throws(AudioDeviceError) -> JACKClient {
        // Released when the client is closed.
        let context = Unmanaged.passRetained(cycle).toOpaque()
        let receiver = csound_receiver(process: ServerCycle.process, event: Self.event, context: context)
        let (opened, reason) = ServerText.reading {
            cjack_open(wanted.clientName, wanted.server, receiver, $0, $1)
        }
        guard let opened else {
            Unmanaged<ServerCycle>.fromOpaque(context).release()
            throw AudioDeviceError(
                device: device, operation: "open",
                reason: "no JACK server to talk to: \(reason); start one, or take another device with its name")
        }
        let client = JACKClient(opened, device, wanted, cycle)
        do {
            try client.addPorts(output: output, input: input, wanted)
            return client
        } catch {
            client.close()
            throw error
        }
    }

    private func addPorts(output: String?, input: String?, _ wanted: AudioDeviceConfiguration) throws(AudioDeviceError)
    {
        if wanted.outputChannelCount != 0 {
            let found = ports(of: output, playing: true)
            ports.playing = found.count
            playing = try channels(
                found, of: output, wanted.outputChannelCount, wanted.outputChannelMap,
                otherwise: 2)
        }
        if wanted.inputChannelCount != 0 {
            let found = ports(of: input, playing: false)
            ports.recording = found.count
            recording = try channels(
                found, of: input, wanted.inputChannelCount, wanted.inputChannelMap,
                otherwise: 0)
        }
        guard cjack_register(client, UInt32(playing.count), UInt32(recording.count)) == 0 else {
            throw failure("open", "the JACK server has no more ports")
        }
    }

    private func ports(of other: String?, playing: Bool) -> [String] {
        JACKListing.names(cjack_ports(client, other, playing ? 1 : 0))
    }

    /// Which port each channel is connected with. There are no more channels than ports, but on a server without any,
    /// and for whoever connects the ports himself: there the other end is nil.
    private func channels(
        _ ports: [String], of other: String?, _ count: Int?, _ map: [Int]?, otherwise: Int
    ) throws(AudioDeviceError) -> [String?] {
        if let other, ports.isEmpty {
            throw failure("open", "no JACK client \"\(other)\" has such ports; `jack_lsp` lists clients and ports")
        }
        if let wrong = map?.first(where: { $0 >= ports.count }) {
            throw failure("open", "the channel map names channel \(wrong); the device has \(ports.count)")
        }
        if let map { return map.map { ports[$0] } }
        let own = min(ports.isEmpty ? otherwise : ports.count, AudioDeviceConfiguration.channelLimit)
        // A device without any port records nothing, however many channels are asked for.
        let most = ports.isEmpty || !connectsPorts ? Int.max : own
        let length = ports.isEmpty && otherwise == 0 ? 0 : min(count ?? own, most)
        return (0..<length).map { $0 < ports.count ? ports[$0] : nil }
    }

    private func failure(_ operation: String, _ reason: String) -> AudioDeviceError {
        AudioDeviceError(device: device, operation: operation, reason: reason)
    }

    var isLost: Bool { cycle.isLost }

    var format: AudioDeviceFormat {
        let frames = cycle.frames > 0 ? cycle.frames : Int(cjack_cycle(client))
        return AudioDeviceFormat(
            sampleRate: Double(cjack_rate(client)), outputChannelCount: playing.count,
            inputChannelCount: recording.count, framesPerCycle: frames, maximumFramesPerCycle: Self.maximumFrames,
            outputLatencyFrames: latency(playing, 1), inputLatencyFrames: latency(recording, 0),
            mostOutputChannels: ports.playing, mostInputChannels: ports.recording)
    }

    private func latency(_ ports: [String?], _ playing: Int32) -> Int {
        guard !isLost, let port = ports.compactMap({ $0 }).first else { return 0 }
        return Int(cjack_latency(client, port, playing))
    }

    func begin() throws(AudioDeviceError) {
        let answer = DeadlinedCall.perform { [self] () -> String in
            guard cjack_activate(client) == 0 else { return "the JACK server does not let it run" }
            guard connectsPorts else { return "" }
            for (index, port) in playing.enumerated() {
                guard let port, cjack_connect(client, 1, UInt32(index), port) != 0 else { continue }
                return "it cannot be connected with \(port)"
            }
            for (index, port) in recording.enumerated() {
                guard let port, cjack_connect(client, 0, UInt32(index), port) != 0 else { continue }
                return "it cannot be connected with \(port)"
            }
            return ""
        }
        guard let answer else { throw Self.silence(device) }
        if !answer.isEmpty { throw failure("start", answer) }
    }

    func pause() {
        guard !isLost else { return }
        _ = DeadlinedCall.perform { [self] in cjack_deactivate(client) }
    }

    func close() {
        let context = Unmanaged.passUnretained(cycle)
        _ = DeadlinedCall.perform { [self] in
            cjack_close(client)
            context.release()
        }
    }

    private static let event: csound_event = { context, kind, number, text in
        guard let context else { return }
        let cycle = Unmanaged<ServerCycle>.fromOpaque(context).takeUnretainedValue()
        switch Int(kind) {
        case CSOUND_XRUN: cycle.tell(.xrun)
        case CSOUND_THREAD: cycle.tell(.threadBegan(isRealtime: number != 0))
        case CSOUND_LOST: cycle.tell(.lost(reason: text.map { String(cString: $0) } ?? ""))
        default: break
        }
    }
}
