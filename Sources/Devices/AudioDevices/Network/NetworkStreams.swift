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
    private let announcer: StreamAnnouncer?
    /// What the render thread uses lives as long as this.
    private let cycle = Mutex<NetworkCycle?>(nil)

    init(
        _ inputs: [NetworkStreamLookup.Found], _ output: NetworkOutput?, _ format: AudioDeviceFormat, priority: Int,
        device: String, clientName: String
    ) throws(AudioDeviceError) {
        let priority = max(0, priority - Self.lower)
        do {
            var receivers: [StreamReceiver] = []
            for input in inputs {
                receivers.append(
                    try StreamReceiver(
                        input.endpoint, format: input.format, payloadType: input.payloadType, priority: priority))
            }
            self.receivers = receivers
            readers = receivers.map {
                StreamReader(
                    $0.reception, sampleRate: format.sampleRate, maximumFrames: format.maximumFramesPerCycle)
            }
            guard let output, let stream = output.format(at: format.sampleRate) else {
                (sender, announcer) = (nil, nil)
                return
            }
            let packet = output.framesPerPacket(at: format.sampleRate)
            sender = try StreamSender(
                output.endpoint, format: stream, framesPerPacket: max(1, packet),
                longestCycle: format.maximumFramesPerCycle, priority: priority)
            let number = UInt32.random(in: 1 ... .max)
            announcer = try StreamAnnouncer(
                SessionDescription(
                    name: "\(clientName) on \(MachineName.current)", origin: StreamAnnouncer.origin(number),
                    endpoint: output.endpoint, format: stream,
                    packetTime: Double(packet) * 1000 / format.sampleRate))
        } catch {
            throw AudioDeviceError(
                device: device, operation: "start",
                reason: "\(error)"
                    + (error.isAlreadyInUse
                        ? "; another program receives there: end it, or have the sender use another port" : ""))
        }
    }

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
        announcer?.stop()
        sender?.stop()
        for receiver in receivers { receiver.stop() }
    }
}
