import AVFAudio
import AudioDevices
import Commands
import Foundation
import Glibc
import LinuxSystem
import MIDIPorts
import RenderBenchmark

/// Where notes sound and where they belong: of a sequence, offline and through a device, and of a keyboard.
enum NoteTiming {
    /// Of the device.
    static let frames = 128
    private static let knocks = 100

    /// One row. Throws what an engine does.
    static func result() throws -> BenchmarkResult {
        let configuration = BenchmarkConfiguration(
            bench: .sound, mode: .noteTiming, placement: .host, frames: frames)
        let extras = [
            BenchmarkExtra("note_frames_offline", .number(try offline())),
            BenchmarkExtra("note_frames_live", .number(try live())),
            BenchmarkExtra("keyboard_blocks", .number(try keyboard())),
            BenchmarkExtra("partition_samples", .integer(try partitions())),
        ]
        return BenchmarkResult(record: BenchmarkRecord(configuration, extras: extras))
    }

    private static func offline() throws -> Double {
        let heard = try KnockSong().render([4096])[0]
        return try distance(KnockSong.onsets(heard), from: KnockSong.frames)
    }

    /// A sequence begins with a cycle of the device.
    private static func live() throws -> Double {
        let song = try KnockSong()
        let device = try play(song, seconds: KnockSong.seconds + 1)
        try song.sequencer.start()
        while !device.isFull { usleep(20_000) }
        song.sequencer.stop()
        let onsets = KnockSong.onsets(device.played)
        guard let first = onsets.first else { throw CommandFailure(.failed, "no note of a sequence was heard") }
        let beginning = first - first % frames
        return try distance(onsets, from: KnockSong.frames.map { $0 + beginning })
    }

    /// The most by which one is away from where it belongs.
    private static func distance(_ found: [Int], from expected: [Int]) throws -> Double {
        guard found.count == expected.count else {
            throw CommandFailure(.failed, "\(found.count) notes of \(expected.count) were heard")
        }
        return Double(zip(found, expected).map { abs($0 - $1) }.max() ?? 0)
    }

    /// The device that the engine plays through from now on.
    private static func play(_ song: KnockSong, seconds: Double, clock: CycleClock? = nil) throws -> CapturedDevice {
        let opened = Opened()
        song.engine.preferredDeviceSampleRate = KnockSong.rate
        song.engine.preferredDeviceFrameCount = frames
        song.engine.openDevices { request in
            let device = try CapturedDevice(request.configuration, seconds: seconds, clock: clock)
            opened.device = device
            return device
        }
        try song.engine.start()
        guard let device = opened.device else { throw CommandFailure(.failed, "an engine opened no device") }
        return device
    }

    // @unchecked: set by the start of the engine, and read behind it.
    private final class Opened: @unchecked Sendable {
        var device: CapturedDevice?
    }

    // MARK: A keyboard

    /// Blocks from when a key's message is there until the frame that sounds is asked for: as `auctl play --midi-in`
    /// plays, through the same ring, at moments that have nothing to do with the device's. The most of all keys.
    private static func keyboard() throws -> Double {
        let (song, input, clock) = (try KnockSong(), MIDIInput(), CycleClock())
        let player = LivePlayer(
            [input], clock, sampleRate: KnockSong.rate, schedule: song.sampler.auAudioUnit.scheduleMIDIEventBlock)
        let token = song.sampler.auAudioUnit.token(byAddingRenderObserver: player.observer)
        defer { song.sampler.auAudioUnit.removeRenderObserver(token) }
        let device = try play(song, seconds: Double(knocks) * 0.031 + 0.5, clock: clock)
        usleep(100_000)
        let pressed = (0..<knocks).map { number in
            usleep(20_000 + UInt32(number * 97 % 11_000))
            let time = MonotonicClock.now()
            let message: [UInt8] = [0x90, KnockSong.key, 127]
            input.cell.pointee.take(message, message.count, at: time)
            return time
        }
        while !device.isFull { usleep(20_000) }
        song.engine.stop()
        let heard = KnockSong.onsets(device.played).map(device.time(ofFrame:))
        guard heard.count == pressed.count else {
            throw CommandFailure(.failed, "\(heard.count) keys of \(pressed.count) were heard")
        }
        // A moment lies between two frames.
        let late = zip(pressed, heard).map { ((Double($1) - Double($0)) * KnockSong.rate / 1e9).rounded() }
        return (late.max() ?? 0) / Double(frames)
    }

    // MARK: Divisions

    /// Samples that are others when the rendering is cut otherwise.
    private static func partitions() throws -> Int {
        let (whole, cut) = (try inSpace([4096]), try inSpace([1, 127, 512, 33, 4096]))
        return zip(whole, cut).reduce(0) { $0 + zip($1.0, $1.1).count { $0.bitPattern != $1.bitPattern } }
    }

    /// The song beside a player around a head.
    private static func inSpace(_ sizes: [Int]) throws -> [[Float]] {
        let song = try KnockSong()
        guard let mono = AVAudioFormat(standardFormatWithSampleRate: KnockSong.rate, channels: 1),
            let buffer = AVAudioPCMBuffer(pcmFormat: mono, frameCapacity: 48_000), let data = buffer.floatChannelData
        else { throw CommandFailure(.failed, "there is no memory for a buffer") }
        buffer.frameLength = 48_000
        for frame in 0..<48_000 { data[0][frame] = Float(frame % 64) / 128 - 0.25 }
        let (environment, player) = (AVAudioEnvironmentNode(), AVAudioPlayerNode())
        for node in [environment, player] { song.engine.attach(node) }
        song.engine.connect(player, to: environment, format: mono)
        song.engine.connect(environment, to: song.engine.mainMixerNode, format: nil)
        player.renderingAlgorithm = .HRTFHQ
        player.position = AVAudio3DPoint(x: 1, y: 0, z: -1)
        player.reverbBlend = 0.3
        environment.reverbParameters.enable = true
        player.scheduleBuffer(buffer, at: nil, options: .loops)
        return try song.render(sizes) { player.play() }
    }
}
