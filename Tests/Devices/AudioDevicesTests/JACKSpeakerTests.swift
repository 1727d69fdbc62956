import AudioDevices
import AudioFiles
import AudioToolbox
import Foundation
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

    private func play(_ arguments: String..., file: String) throws -> ProgramRun {
        try ProgramRun(
            URL(filePath: TestPackage.product("auctl")),
            ["play", file, "--device", "jack", "--loop", "--no-daemon", "--allow-incidents"] + arguments,
            in: folder.url, extensions: folder.url, adding: ["JACK_DEFAULT_SERVER": server.address])
    }

    /// What the ports of `auctl` give, in their order, as another client of the server records them.
    private func heard() throws -> [Float] {
        let file = folder.file("heard.f32")
        let script = """
            ffmpeg -loglevel error -y -f jack -channels 4 -i listener -t 3 -f f32le "$1" &
            for port in 1 2 3 4; do
                until jack_connect "auctl:out_$port" "listener:input_$port"; do kill -0 $! && sleep 0.1 || exit; done
            done
            wait
            """
        var last: [Float] = []
        #expect(
            try eventually {
                _ = try server.command("bash", "-c", script, "bash", file)
                let samples = try Data(contentsOf: URL(filePath: file)).withUnsafeBytes {
                    Array($0.bindMemory(to: Float.self))
                }
                last = samples.suffix(4)
                return last.contains { $0 != 0 }
            })
        return last
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
