import LinuxSystem
import NetworkAudio
import Synchronization

/// The sockets and threads of one run of a network device.
final class NetworkStreams: Sendable {
    /// The receivers' threads run a little below the device's own, so that a flood takes nothing from it.
    private static let lower = 1

    let readers: [StreamReader]
    /// By output.
    // nonisolated(unsafe): pointers to memory that the senders and playbacks own.
    nonisolated(unsafe) let inlets: [OutputInlet]
    private let senders: [StreamSender]
    private let playbacks: [DevicePlayback]
    /// Of the device that paces the others, once it is lost.
    private let lost: DevicePlayback?
    private let receivers: [StreamReceiver]
    private let captures: [DeviceCapture]
    private let announcers: [StreamAnnouncer]
    private let publishers: [StreamPublisher]
    /// What the render thread uses lives as long as this.
    private let cycle = Mutex<NetworkCycle?>(nil)

    init(
        _ inputs: [InputPart], _ outputs: [OutputPart], _ format: AudioDeviceFormat, priority: Int,
        device: String, clientName: String
    ) throws(AudioDeviceError) {
        let priority = max(0, priority - Self.lower)
        do {
            var (receivers, captures, readers): ([StreamReceiver], [DeviceCapture], [StreamReader]) = ([], [], [])
            let (rate, longest) = (format.sampleRate, format.maximumFramesPerCycle)
            for input in inputs {
                switch input {
                case .stream(let found):
                    let receiver = try StreamReceiver(
                        found.endpoint, format: found.format, payloadType: found.payloadType, priority: priority)
                    receivers.append(receiver)
                    readers.append(StreamReader(receiver.reception, sampleRate: rate, maximumFrames: longest))
                case .device(let device):
                    let capture = DeviceCapture(device)
                    captures.append(capture)
                    readers.append(StreamReader(capture.stream, sampleRate: rate, maximumFrames: longest))
                }
            }
            (self.receivers, self.captures, self.readers) = (receivers, captures, readers)
            var ends = OutputEnds()
            for output in outputs {
                switch output {
                case .base(_, let member): ends.playByBase(lost: member, sampleRate: rate)
                case .stream(let output):
                    try ends.send(output, format, priority: priority, clientName: clientName)
                case .device(let member): ends.play(member, sampleRate: rate)
                }
            }
            (inlets, senders, playbacks) = (ends.inlets, ends.senders, ends.playbacks)
            (announcers, publishers, lost) = (ends.announcers, ends.publishers, ends.lost)
        } catch {
            throw AudioDeviceError(
                device: device, operation: "start",
                reason: "\(error)"
                    + (error.isAlreadyInUse
                        ? "; another program receives there: end it, or have the sender use another port" : ""))
        }
    }

    /// Starts the members of aggregate devices. Throws `AudioDeviceError` when one does not start.
    func startMembers() throws {
        for capture in captures { try capture.start() }
        for playback in playbacks { try playback.start() }
    }

    /// Lets a clock know what is heard, and has the member that it loses taken back.
    func follow(_ clock: AggregateClock) {
        clock.follow(
            AggregateClock.Others(
                areHeard: { [weak self] in self?.areHeard ?? false },
                takeOver: { [weak self] in try? self?.lost?.startLost() }))
        for playback in everyPlayback { playback.whenLost { [weak clock] in clock?.look() } }
    }

    private var everyPlayback: [DevicePlayback] { playbacks + (lost.map { [$0] } ?? []) }

    /// Whether anything is heard but by the device that paces the others.
    private var areHeard: Bool { !senders.isEmpty || everyPlayback.contains { !$0.isLost } }

    /// Keeps what the render thread uses.
    func keep(_ cycle: NetworkCycle) { self.cycle.withLock { $0 = cycle } }

    /// Frames of a rate, of the slowest member that plays with a clock of its own; 0 while none is heard.
    func outputLatencyFrames(at sampleRate: Double) -> Int {
        Int(((everyPlayback.map(\.latency).max() ?? 0) * sampleRate).rounded())
    }

    /// Of the slowest stream; 0 while none is heard.
    var inputLatencyFrames: Int { readers.map(\.latencyFrames).max() ?? 0 }

    var statistics: AudioDeviceNetworkStatistics {
        var sum = AudioDeviceNetworkStatistics()
        for receiver in receivers {
            let counts = receiver.reception.counts
            sum.packetsReceived &+= counts.packets
            sum.packetsLost &+= counts.lost
            sum.packetsLate &+= counts.late
            sum.packetsDuplicated &+= counts.duplicates
            sum.packetsReordered &+= counts.reordered
            sum.packetsRefused &+= counts.refused
            sum.concealedFrames &+= counts.concealedFrames
            sum.beginnings &+= counts.beginnings
        }
        for reader in readers { sum.underruns &+= reader.underruns }
        for playback in everyPlayback { sum.underruns &+= playback.underruns }
        for sender in senders {
            let (sent, unsent) = sender.packets
            (sum.packetsSent, sum.packetsUnsent) = (sum.packetsSent &+ sent, sum.packetsUnsent &+ unsent)
        }
        sum.driftPartsPerMillion = receivers.first?.reception.driftPartsPerMillion ?? 0
        return sum
    }

    /// Returns when nothing is sent or received any more.
    func stop() {
        for publisher in publishers { publisher.stop() }
        for announcer in announcers { announcer.stop() }
        for sender in senders { sender.stop() }
        for receiver in receivers { receiver.stop() }
        for capture in captures { capture.stop() }
        for playback in playbacks { playback.stop() }
        // The device that paces the others opens it in the next run.
        lost?.stop(closes: true)
    }
}

/// The ends of a device's output that are made for one run.
private struct OutputEnds {
    var inlets: [OutputInlet] = []
    var senders: [StreamSender] = []
    var playbacks: [DevicePlayback] = []
    var lost: DevicePlayback?
    var announcers: [StreamAnnouncer] = []
    var publishers: [StreamPublisher] = []

    mutating func playByBase(lost member: MemberDevice?, sampleRate: Double) {
        lost = member.map { DevicePlayback($0, sampleRate: sampleRate) }
        inlets.append(.base(lost: lost?.inlet))
    }

    mutating func play(_ member: MemberDevice, sampleRate: Double) {
        let playback = DevicePlayback(member, sampleRate: sampleRate)
        playbacks.append(playback)
        inlets.append(.device(playback.inlet))
    }

    mutating func send(
        _ output: NetworkOutput, _ format: AudioDeviceFormat, priority: Int, clientName: String
    ) throws(SystemError) {
        guard let stream = output.format(at: format.sampleRate) else {
            // The device has another rate than when it was opened, one that no packet has: it opens anew.
            inlets.append(.nowhere)
            return
        }
        let packet = output.framesPerPacket(at: format.sampleRate)
        let sender = try StreamSender(
            output.endpoint, format: stream, framesPerPacket: max(1, packet),
            longestCycle: format.maximumFramesPerCycle, priority: priority)
        let number = UInt32.random(in: 1 ... .max)
        let description = SessionDescription(
            name: "\(clientName) on \(MachineName.current)", origin: StreamAnnouncer.origin(number),
            endpoint: output.endpoint, format: stream, packetTime: Double(packet) * 1000 / format.sampleRate)
        announcers.append(try StreamAnnouncer(description))
        publishers.append(try StreamPublisher(description))
        senders.append(sender)
        inlets.append(.stream(sender.inlet))
    }
}
