import AudioDevices
import AudioFiles
import AudioToolbox
import Foundation
import Synchronization
import TestSupport
import Testing

/// `auctl play --speakers` on a JACK server, whose ports do not say which loudspeakers they are.
@Suite(.serialized, .timeLimit(.minutes(2))) struct JACKSpeakerTests {
    private let server: SoundServer
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        server = try SoundServer.jack(period: 256, outputs: 4)
        let address = server.address
        #expect(eventually { AudioDevices.list(server: address).contains { $0.name == "jack" } })
    }

    /// The last sample of each of four ports.
    // @unchecked: a write of a word in each cycle, read when it has settled.
    private final class Levels: @unchecked Sendable {
        let samples = UnsafeMutablePointer<Float>.allocate(capacity: 4)
        let cycles = Atomic<Int>(0)
        init() { samples.initialize(repeating: 0, count: 4) }
        deinit { samples.deallocate() }
    }

    private func play(_ arguments: String..., file: String) throws -> ProgramRun {
        try ProgramRun(
            URL(filePath: TestPackage.product("auctl")),
            ["play", file, "--device", "jack", "--loop", "--no-daemon", "--allow-incidents"] + arguments,
            in: folder.url, extensions: folder.url, adding: ["JACK_DEFAULT_SERVER": server.address])
    }

    /// What the ports of `auctl` give, in their order.
    private func heard() throws -> [Float] {
        var wanted = AudioDeviceConfiguration(clientName: "listener", server: server.address)
        (wanted.outputChannelCount, wanted.inputChannelCount) = (0, nil)
        var device: (any AudioDevice)?
        #expect(
            eventually {
                device = try? AudioDevices.open(input: "jack:auctl", wantsInput: true, wanted)
                return device != nil
            })
        let recorder = try #require(device)
        let levels = Levels()
        try recorder.start { cycle in
            guard let input = cycle.input else { return .proceed }
            let buffers = UnsafeMutableAudioBufferListPointer(UnsafeMutablePointer(mutating: input))
            for channel in 0..<min(buffers.count, 4) {
                guard let data = buffers[channel].mData?.assumingMemoryBound(to: Float.self) else { continue }
                levels.samples[channel] = data[cycle.frameCount - 1]
            }
            levels.cycles.wrappingAdd(1, ordering: .releasing)
            return .proceed
        }
        defer { recorder.stop() }
        #expect(eventually { (0..<4).contains { levels.samples[$0] != 0 } })
        let seen = levels.cycles.load(ordering: .acquiring)
        #expect(eventually { levels.cycles.load(ordering: .acquiring) > seen + 16 })
        return Array(UnsafeBufferPointer(start: levels.samples, count: 4))
    }

    /// A constant in each channel.
    private func write(_ levels: [Float]) throws -> String {
        let path = folder.file("in.wav")
        let writer = try AudioFileWriter(path: path, sampleRate: 48_000, channelCount: levels.count)
        try writer.write(levels.map { Array(repeating: $0, count: 48_000) })
        try writer.finish()
        return path
    }

    @Test(arguments: [
        ("RL,RR,FL,FR", [Float](arrayLiteral: 0, 0, 0.25, 0.5)), ("fr fl rl rr", [0.5, 0.25, 0, 0]),
        ("FL,FR,RL,RR", [0.25, 0.5, 0, 0]),
    ])
    func eachChannelIsHeardFromThePortOfItsLoudspeaker(_ speakers: String, _ levels: [Float]) throws {
        let player = try play("--speakers", speakers, file: write([0.25, 0.5]))
        let ports = try heard()
        #expect(zip(ports, levels).allSatisfy { abs($0 - $1) < 0.001 }, "\(ports)")
        player.process.terminate()
        #expect(try player.outcome().status == 0)
    }

    @Test func loudspeakersThatAreNoneOrTooFewAreRefused() throws {
        let file = try write([0.25, 0.5])
        let unknown = try play("--speakers", "FL,FX", file: file).outcome()
        #expect(unknown.status == 64 && unknown.error.contains("--speakers"), "\(unknown)")
        let many = try play("--speakers", "FL,FR,FC,LFE,RL,RR", file: file).outcome()
        #expect(many.status == 4 && many.error.contains("has 4 channels"), "\(many)")
    }
}
