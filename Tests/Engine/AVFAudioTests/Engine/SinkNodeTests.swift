import AVFAudio
import AudioDevices
import TestSupport
import Testing

/// The end of an input chain (E71, scenario 20).
struct SinkNodeTests {
    @Test(arguments: [256, 100])
    func aSinkReceivesTheInputBitForBitInTheHardwaresFormat(frames: Int) throws {
        let signal = (0..<2).map { channel in (0..<4801).map { Float($0 + 1) / 8192 + Float(channel) } }
        let device = DeviceEngine(input: .samples(signal), frames: frames, rate: 44_100)
        let recording = Recording()
        let stamps = Log<AudioTimeStamp>()
        let sink = AVAudioSinkNode { time, frames, list in
            stamps.add(time.pointee)
            recording.take(list, frames)
            return noErr
        }
        device.engine.attach(sink)
        device.engine.connect(device.engine.inputNode, to: sink, format: nil)
        #expect(sink.inputFormat(forBus: 0) == device.engine.inputNode.inputFormat(forBus: 0))
        #expect(sink.inputFormat(forBus: 0).sampleRate == 44_100)
        // Nothing plays: a sink is rendered for its own sake.
        try device.engine.start()
        #expect(eventually { recording.count >= 10_000 })
        device.engine.stop()
        for channel in 0..<2 {
            #expect(recording.channel(channel)[..<10_000] == (0..<10_000).map { signal[channel][$0 % 4801] }[...])
        }
        for (first, second) in zip(stamps.all, stamps.all.dropFirst()) {
            #expect(first.mFlags.contains([.sampleTimeValid, .hostTimeValid]))
            #expect(second.mSampleTime == first.mSampleTime + Double(frames))
        }
        // Recorded before it is received.
        #expect(try #require(stamps.all.last).mHostTime < hostNow())
    }

    @Test func aBlockThatSaysThatItIsSafeReceivesAsAnyOther() throws {
        let device = DeviceEngine(input: .samples([[0.5], [0.5]]), frames: 256, rate: 48_000)
        let levels = Log<Float>()
        let block: AVAudioSinkNodeReceiverBlockRealtimeSafe = { _, frames, list in
            let buffers = UnsafeMutableAudioBufferListPointer(UnsafeMutablePointer(mutating: list))
            if let data = buffers[0].mData { levels.add(data.assumingMemoryBound(to: Float.self)[Int(frames) - 1]) }
            return noErr
        }
        let sink = AVAudioSinkNode(realtimeSafeReceiverBlock: block)
        device.engine.attach(sink)
        device.engine.connect(device.engine.inputNode, to: sink, format: nil)
        try device.engine.start()
        #expect(eventually { levels.all.contains(0.5) })
        device.engine.stop()
    }

    @Test func aSinkStandsBehindTheInputAndNotInManualRendering() throws {
        let device = DeviceEngine()
        let sink = Recording().sink
        device.engine.attach(sink)
        let player = device.player()
        #expect(throws: NSError.self) { try device.engine.connectNode(player, to: sink, format: nil) }
        // Through a mixer it is still the input's.
        let mixer = AVAudioMixerNode()
        device.engine.attach(mixer)
        try device.engine.connectNode(device.engine.inputNode, to: mixer, format: nil)
        try device.engine.connectNode(mixer, to: sink, format: nil)

        let offline = try OfflineEngine()
        let other = Recording().sink
        offline.engine.attach(other)
        #expect(throws: NSError.self) {
            try offline.engine.connectNode(offline.engine.inputNode, to: other, format: nil)
        }
        // One that is connected already does not render there either.
        device.engine.stop()
        let format = try #require(AVAudioFormat(standardFormatWithSampleRate: 48_000, channels: 2))
        try device.engine.enableManualRenderingMode(.offline, format: format, maximumFrameCount: 512)
        #expect(throws: NSError.self) { try device.engine.start() }
    }

    @Test func aSinkOfAnotherFormatThanTheHardwaresIsRefused() throws {
        let device = DeviceEngine()
        let sink = Recording().sink
        device.engine.attach(sink)
        let other = try #require(AVAudioFormat(standardFormatWithSampleRate: 44_100, channels: 2))
        #expect(throws: NSError.self) {
            try device.engine.connectNode(device.engine.inputNode, to: sink, format: other)
        }
    }
}
