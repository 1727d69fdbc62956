import AVFAudio
import AudioDevices
import Foundation
import Synchronization
import TestSupport
import Testing

/// Several streams as one input of an engine (scenario 18).
@Suite(.serialized) struct EngineManyChannelsTests {
    /// A stereo client that plays the signal of a `Take` at a level of its own, which keeps every sample exact.
    private static func box(_ number: Int, _ server: SoundServer) throws -> any AudioDevice {
        var wanted = AudioDeviceConfiguration(clientName: "box\(number)", server: server.address)
        wanted.connectsPorts = false
        let device = try AudioDevices.open(output: "jack", wanted)
        let level = level(number)
        try device.start { cycle in
            guard let output = cycle.output else { return .proceed }
            let buffers = UnsafeMutableAudioBufferListPointer(output)
            for channel in 0..<2 {
                guard let samples = buffers[channel].mData?.assumingMemoryBound(to: Float.self) else { continue }
                for frame in 0..<cycle.frameCount {
                    samples[frame] =
                        Take.value(Int(cycle.outputTime.mSampleTime) + frame, channel: channel) * level
                }
            }
            return .proceed
        }
        return device
    }

    private static func level(_ box: Int) -> Float { Float(sign: .plus, exponent: -box, significand: 1) }

    /// Whether each channel of a block goes on as its box plays it.
    private static func isWhole(_ buffer: AVAudioPCMBuffer) -> Bool {
        guard let data = buffer.floatChannelData, buffer.format.channelCount == 10 else { return false }
        return (0..<10).allSatisfy { channel in
            let level = level(channel / 2)
            let first = abs(data[channel][0]) / level * Float(Take.period)
            return first > 0
                && (0..<Int(buffer.frameLength)).allSatisfy {
                    data[channel][$0] == Take.value(Int(first) - 1 + $0, channel: channel % 2) * level
                }
        }
    }

    @Test func fiveStereoStreamsAreOneInputOfTenChannels() throws {
        let server = try SoundServer.jack(inputs: 10)
        try #require(eventually { AudioDevices.list(server: server.address).contains { $0.name == "jack" } })
        let engine = AVAudioEngine()
        engine.deviceServer = server.address
        engine.outputDeviceName = "jack"
        engine.inputDeviceName = "jack"
        let format = engine.inputNode.outputFormat(forBus: 0)
        #expect(format.channelCount == 10)
        let blocks = Mutex(0)
        engine.inputNode.installTap(onBus: 0, bufferSize: 4800, format: nil) { buffer, _ in
            if Self.isWhole(buffer) { blocks.withLock { $0 += 1 } }
        }
        try engine.start()
        defer { engine.stop() }
        let boxes = try (0..<5).map { try Self.box($0, server) }
        defer { for box in boxes { box.stop() } }
        for channel in 0..<10 {
            try server.command(
                "jack_connect", "box\(channel / 2):out_\(channel % 2 + 1)", "auserviced:in_\(channel + 1)")
        }
        #expect(eventually { blocks.withLock { $0 } >= 3 })
        #expect(engine.isRunning)
    }
}
