import LinuxSystem
import NetworkAudio
import Synchronization

/// The sockets and threads of one run of a network device.
final class NetworkStreams: Sendable {
    /// The receivers' threads run a little below the device's own, so that a flood takes nothing from it.
    private static let lower = 1

    let readers: [StreamReader]
    let sender: StreamSender?
    private let receivers: [StreamReceiver]
    private let captures: [DeviceCapture]
    private let announcer: StreamAnnouncer?
    private let publisher: StreamPublisher?
    /// What the render thread uses lives as long as this.
    private let cycle = Mutex<NetworkCycle?>(nil)

    init(
        _ inputs: [InputPart], _ output: NetworkOutput?, _ format: AudioDeviceFormat, priority: Int,
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
            guard let output, let stream = output.format(at: format.sampleRate) else {
                (sender, announcer, publisher) = (nil, nil, nil)
                return
            }
            let packet = output.framesPerPacket(at: format.sampleRate)
            sender = try StreamSender(
                output.endpoint, format: stream, framesPerPacket: max(1, packet),
                longestCycle: format.maximumFramesPerCycle, priority: priority)
            let number = UInt32.random(in: 1 ... .max)
            let description = SessionDescription(
                name: "\(clientName) on \(MachineName.current)", origin: StreamAnnouncer.origin(number),
                endpoint: output.endpoint, format: stream, packetTime: Double(packet) * 1000 / format.sampleRate)
            announcer = try StreamAnnouncer(description)
            publisher = try StreamPublisher(description)
        } catch {
            throw AudioDeviceError(
                device: device, operation: "start",
                reason: "\(error)"
                    + (error.isAlreadyInUse
                        ? "; another program receives there: end it, or have the sender use another port" : ""))
        }
    }

    /// Starts the devices that record. Throws `AudioDeviceError` when one does not start.
    func startCaptures() throws { for capture in captures { try capture.start() } }

    /// Keeps what the render thread uses.
    func keep(_ cycle: NetworkCycle) { self.cycle.withLock { $0 = cycle } }

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
        if let sender { (sum.packetsSent, sum.packetsUnsent) = sender.packets }
        sum.driftPartsPerMillion = receivers.first?.reception.driftPartsPerMillion ?? 0
        return sum
    }

    /// Returns when nothing is sent or received any more.
    func stop() {
        publisher?.stop()
        announcer?.stop()
        sender?.stop()
        for receiver in receivers { receiver.stop() }
        for capture in captures { capture.stop() }
    }
}
