import AVFAudio
import AudioDevices
import TestSupport
import Testing

/// Everything that an engine renders on a device's thread, in one engine: under RealtimeSanitizer this fails where the
/// render path allocates, locks or blocks.
struct RealtimeRenderTests {
    @Test func aDevicesThreadRendersPlayersFilesRatesTapsAndSinksWhileTheGraphIsEdited() throws {
        let folder = try TemporaryFolder()
        let file = try folder.floatFile("a.wav", rate: 44_100, frames: 20_000, ramp)
        let device = DeviceEngine(input: .loopback, frames: 128)
        let engine = device.engine
        let format = try #require(AVAudioFormat(standardFormatWithSampleRate: 48_000, channels: 2))
        let slow = try #require(AVAudioFormat(standardFormatWithSampleRate: 22_050, channels: 1))
        let (files, buffers, other) = (device.player(format), device.player(format), device.player(slow))
        let recording = Recording()
        let sink = recording.sink
        engine.attach(sink)
        engine.connect(engine.inputNode, to: sink, format: nil)
        let taps = Count()
        for node in [engine.inputNode, files, engine.mainMixerNode] as [AVAudioNode] {
            node.installTap(onBus: 0, bufferSize: 1024, format: nil) { _, _ in taps.add() }
        }
        let source = AVAudioSourceNode { isSilence, _, _, _ in
            isSilence.pointee = true
            return noErr
        }
        engine.attach(source)
        engine.connect(source, to: engine.mainMixerNode, format: nil)
        try engine.start()

        let finished = Count()
        for _ in 0..<3 { files.scheduleFile(file, at: nil) { finished.add() } }
        buffers.scheduleBuffer(try filledBuffer(format, 500, ramp), at: nil, options: .loops) { finished.add() }
        other.scheduleBuffer(try filledBuffer(slow, 2000, ramp)) { finished.add() }
        for player in [files, buffers, other] { player.play() }
        device.control.setFrameCounts([128, 1, 1000, 64])
        for turn in 0..<20 {
            buffers.volume = Float(turn % 5) / 5
            buffers.pan = Float(turn % 3) - 1
            if turn % 2 == 0 { engine.disconnectNodeOutput(source) }
            if turn % 2 == 1 { engine.connect(source, to: engine.mainMixerNode, format: nil) }
            buffers.pause()
            buffers.play()
        }
        buffers.scheduleBuffer(try filledBuffer(format, 500, ramp), at: nil, options: [.interruptsAtLoop]) {
            finished.add()
        }
        #expect(eventually { finished.value == 6 && taps.value >= 30 && recording.count > 60_000 })
        files.stop()
        engine.detach(other)
        #expect(engine.isRunning && engine.lastFault == nil)
    }
}
