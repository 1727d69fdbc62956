import AudioDevices
import AudioToolbox
import LinuxSystem
import NetworkAudio
import TestSupport
import Testing

/// Devices of the network, over real sockets of this machine.
@Suite(.serialized) struct NetworkDeviceTests {
    private let port = Int.random(in: 20_000...59_000)
    private var address: String { "rtp:127.0.0.1:\(port)" }

    private func sender(_ change: (inout AudioDeviceConfiguration) -> Void = { _ in }) throws -> any AudioDevice {
        var wanted = AudioDeviceConfiguration(framesPerCycle: 128)
        change(&wanted)
        return try AudioDevices.open(output: address, wanted)
    }

    private func receiver(_ name: String? = nil) throws -> any AudioDevice {
        try AudioDevices.open(
            output: "paced-null", input: name ?? "\(address)/L24/48000/2", wantsInput: true,
            AudioDeviceConfiguration(framesPerCycle: 128))
    }

    @Test func whatOneDevicePlaysAnotherRecords() throws {
        let (sender, receiver) = try (sender(), receiver())
        #expect(sender.format.outputChannelCount == 2 && sender.format.inputChannelCount == 0)
        #expect(receiver.format.inputChannelCount == 2 && receiver.format.outputChannelCount == 2)
        let (played, heard) = (Take(), Take())
        try receiver.start(heard.callback())
        try sender.start(played.callback())
        #expect(eventually { heard.samples.contains { $0 > 0 } })
        #expect(eventually { (receiver.statistics.network?.packetsReceived ?? 0) > 100 })
        #expect(receiver.format.inputLatencyFrames > 0)
        #expect((sender.statistics.network?.packetsSent ?? 0) > 0)
        #expect(receiver.statistics.network?.beginnings == 1)
        sender.stop()
        receiver.stop()
        // What was counted stays known.
        #expect((receiver.statistics.network?.packetsReceived ?? 0) > 100)
    }

    @Test func aSecondStartBeginsAnew() throws {
        let device = try sender()
        for _ in 0..<2 {
            let take = Take()
            try device.start(take.callback())
            #expect(message { try device.start(take.callback()) }.contains("started already"))
            #expect(eventually { take.calls > 4 })
            device.stop()
        }
    }

    @Test func severalStreamsAreOneInput() throws {
        let ports = (0..<5).map { port + $0 }
        let senders = try ports.map {
            try AudioDevices.open(output: "rtp:127.0.0.1:\($0)", AudioDeviceConfiguration(framesPerCycle: 256))
        }
        let streams = ports.map { "127.0.0.1:\($0)/L24/48000/2" }.joined(separator: ",")
        let receiver = try receiver("rtp:\(streams)")
        #expect(receiver.format.inputChannelCount == 10)
        let heard = Take()
        try receiver.start(heard.callback())
        for sender in senders { try sender.start(Take().callback()) }
        #expect(eventually { receiver.statistics.network?.beginnings == 5 })
        for sender in senders { sender.stop() }
        receiver.stop()
    }

    @Test func aFloodOfGarbageNeitherEndsNorStopsIt() throws {
        let receiver = try receiver()
        let heard = Take()
        try receiver.start(heard.callback())
        let endpoint = try #require(NetworkEndpoint("127.0.0.1:\(port)"))
        let socket = try DatagramSocket(sendingTo: endpoint)
        let garbage = (0..<200).map { _ in (0..<Int.random(in: 0...1400)).map { _ in UInt8.random(in: 0 ... .max) } }
        for _ in 0..<500 { for bytes in garbage { _ = bytes.withUnsafeBytes { socket.send($0) } } }
        let calls = heard.calls
        #expect(eventually { heard.calls > calls + 10 })
        #expect(eventually { (receiver.statistics.network?.packetsRefused ?? 0) > 100 })
        receiver.stop()
    }

    @Test func aPortThatIsInUseIsNamed() throws {
        let (first, second) = try (receiver(), receiver())
        try first.start(Take().callback())
        let text = message { try second.start(Take().callback()) }
        #expect(text.contains("\(port)") && text.contains("another program receives there"))
        first.stop()
    }

    @Test func wrongNamesAreRefusedWithTheRightOnes() {
        for name in ["rtp", "rtp:", "rtp:127.0.0.1:5004/L12", "rtp:127.0.0.1:5004,nonsense/"] {
            let text = message { _ = try AudioDevices.open(output: name, AudioDeviceConfiguration()) }
            #expect(text.contains("rtp:"), "\(name): \(text)")
        }
        let text = message { _ = try AudioDevices.open(output: "rtp:Studio", AudioDeviceConfiguration()) }
        #expect(text.contains("to send, name one address"))
    }

    @Test func namesOfStreamsAreReadInParts() throws {
        let name = try #require(NetworkStreamName("239.1.2.3:5004/4ms/2/L16/44100"))
        #expect(name.encoding == .linear16 && name.sampleRate == 44_100 && name.channelCount == 2)
        #expect(name.packetMilliseconds == 4 && name.isComplete)
        #expect(NetworkStreamName("Studio, left/right")?.place == .announced("Studio, left/right"))
        #expect(NetworkStreamName.list("Studio, left")?.count == 1)
        #expect(NetworkStreamName.list("10.0.0.1:1,10.0.0.2:2")?.count == 2)
        #expect(NetworkStreamName.list("10.0.0.1:1,Studio") == nil)
    }
}
