import AVFAudio
import Synchronization
import TestSupport
import Testing

/// A program's own source (E68–E70, scenario 20).
struct SourceNodeTests {
    /// Counts frames up on the render thread.
    private final class Position: Sendable {
        private let frames = Atomic(0)
        func next(_ count: AVAudioFrameCount) -> Int {
            let first = frames.load(ordering: .relaxed)
            frames.store(first + Int(count), ordering: .relaxed)
            return first
        }
    }

    private func floats(_ list: UnsafeMutablePointer<AudioBufferList>, _ channel: Int) -> UnsafeMutablePointer<Float> {
        UnsafeMutableAudioBufferListPointer(list)[channel].mData!.assumingMemoryBound(to: Float.self)
    }

    private func offline(_ source: AVAudioSourceNode, format: AVAudioFormat? = nil) throws -> OfflineEngine {
        let offline = try OfflineEngine()
        offline.engine.attach(source)
        offline.engine.connect(source, to: offline.engine.mainMixerNode, format: format)
        try offline.engine.start()
        return offline
    }

    // MARK: E68

    @Test(arguments: [[512], [1, 100, 511]])
    func aBlockFillsTheBuffersThatItIsGiven(partition: [Int]) throws {
        let position = Position()
        let offline = try offline(
            AVAudioSourceNode { isSilence, _, frames, list in
                #expect(!isSilence.pointee.boolValue && list.pointee.mNumberBuffers == 2)
                let first = position.next(frames)
                for channel in 0..<2 {
                    #expect(UnsafeMutableAudioBufferListPointer(list)[channel].mDataByteSize == frames * 4)
                    for frame in 0..<Int(frames) { floats(list, channel)[frame] = ramp(channel, first + frame) }
                }
                return noErr
            })
        let heard = try offline.render(5000, by: partition)
        for channel in 0..<2 { #expect(heard[channel] == (0..<5000).map { ramp(channel, $0) }) }
    }

    @Test(arguments: [true, false])
    func aBlockThatSaysThatItIsSafeIsHeardAsAnyOther(hasFormat: Bool) throws {
        let block: AVAudioSourceNodeRenderBlockRealtimeSafe = { _, _, frames, list in
            for buffer in UnsafeMutableAudioBufferListPointer(list) {
                buffer.mData?.assumingMemoryBound(to: Float.self).update(repeating: 0.25, count: Int(frames))
            }
            return noErr
        }
        let format = try #require(AVAudioFormat(standardFormatWithSampleRate: 48_000, channels: 2))
        let source =
            hasFormat
            ? AVAudioSourceNode(format: format, realtimeSafeRenderBlock: block)
            : AVAudioSourceNode(realtimeSafeRenderBlock: block)
        #expect(try offline(source).render(600) == [[Float]](repeating: [Float](repeating: 0.25, count: 600), count: 2))
    }

    @Test func aBlockMayReplaceTheMemoryByItsOwn() throws {
        let position = Position()
        let samples = UnsafeMutablePointer<Float>.allocate(capacity: 5000)
        for frame in 0..<5000 { (samples + frame).initialize(to: ramp(0, frame)) }
        nonisolated(unsafe) let own = samples
        let offline = try offline(
            AVAudioSourceNode { _, _, frames, list in
                let first = position.next(frames)
                for buffer in 0..<2 { UnsafeMutableAudioBufferListPointer(list)[buffer].mData = .init(own + first) }
                return noErr
            })
        let heard = try offline.render(5000)
        #expect(heard[0] == (0..<5000).map { ramp(0, $0) } && heard[1] == heard[0])
        offline.engine.stop()
        samples.deallocate()
    }

    @Test func silenceIsSilenceWhateverLiesInTheBuffers() throws {
        let offline = try offline(
            AVAudioSourceNode { isSilence, _, _, list in
                floats(list, 0)[0] = 1
                isSilence.pointee = true
                return noErr
            })
        #expect(try offline.render(1000)[0].allSatisfy { $0 == 0 })
    }

    // MARK: E69

    @Test func anErrorMakesItsCycleSilent() throws {
        let position = Position()
        let offline = try offline(
            AVAudioSourceNode { _, _, frames, list in
                let first = position.next(frames)
                for frame in 0..<Int(frames) { floats(list, 0)[frame] = 0.5 }
                return first == 512 ? -1 : noErr
            })
        let heard = try offline.render(1536)[0]
        #expect(heard == (0..<1536).map { (512..<1024).contains($0) ? 0 : 0.5 })
    }

    @Test func withoutAFormatTheBlockHasThatOfItsConnection() throws {
        let mono = try #require(AVAudioFormat(standardFormatWithSampleRate: 48_000, channels: 1))
        let source = AVAudioSourceNode { _, _, frames, list in
            #expect(list.pointee.mNumberBuffers == 1)
            for frame in 0..<Int(frames) { floats(list, 0)[frame] = 0.25 }
            return noErr
        }
        let offline = try offline(source, format: mono)
        #expect(source.outputFormat(forBus: 0) == mono)
        let heard = try offline.render(100)
        // Mono goes to both sides at full level.
        #expect(heard[0].allSatisfy { $0 == 0.25 } && heard[1] == heard[0])
    }

    @Test(arguments: [true, false])
    func aBlocksOwnSampleTypeIsConverted(interleaved: Bool) throws {
        let format = try #require(
            AVAudioFormat(commonFormat: .pcmFormatInt16, sampleRate: 48_000, channels: 2, interleaved: interleaved))
        let position = Position()
        let source = AVAudioSourceNode(format: format) { _, _, frames, list in
            let first = position.next(frames)
            let buffers = UnsafeMutableAudioBufferListPointer(list)
            #expect(buffers.count == (interleaved ? 1 : 2))
            for frame in 0..<Int(frames) {
                for channel in 0..<2 {
                    let value = Int16((first + frame) % 1000 * 8 + channel)
                    let data = buffers[interleaved ? 0 : channel].mData!.assumingMemoryBound(to: Int16.self)
                    data[interleaved ? frame * 2 + channel : frame] = value
                }
            }
            return noErr
        }
        let offline = try offline(source)
        let heard = try offline.render(3000, by: [512, 1])
        for channel in 0..<2 {
            #expect(heard[channel] == (0..<3000).map { Float($0 % 1000 * 8 + channel) / 32_768 })
        }
    }

    /// Scenario 20.
    @Test(arguments: [44_100.0, 48_000, 22_050])
    func aSineOfItsOwnRateIsHeardExactly(rate: Double) throws {
        let format = try #require(AVAudioFormat(standardFormatWithSampleRate: rate, channels: 1))
        let position = Position()
        let source = AVAudioSourceNode(format: format) { _, _, frames, list in
            let first = position.next(frames)
            for frame in 0..<Int(frames) {
                floats(list, 0)[frame] = Float(0.5 * sin(2 * .pi * 440 * Double(first + frame) / rate))
            }
            return noErr
        }
        let heard = try offline(source).render(20_000, by: [512, 100])
        for frame in 300..<20_000 {
            #expect(abs(Double(heard[0][frame]) - 0.5 * sin(2 * .pi * 440 * Double(frame) / 48_000)) < 1e-4)
        }
        #expect(heard[1] == heard[0])
    }

    @Test func aFormatThatIsNoLinearPCMIsRefusedAtStart() throws {
        let format = try #require(
            AVAudioFormat(settings: [
                AVFormatIDKey: kAudioFormatMPEG4AAC, AVSampleRateKey: 48_000, AVNumberOfChannelsKey: 2,
            ]))
        let source = AVAudioSourceNode(format: format) { _, _, _, _ in noErr }
        let offline = try OfflineEngine()
        offline.engine.attach(source)
        offline.engine.connect(source, to: offline.engine.mainMixerNode, format: nil)
        #expect(throws: NSError.self) { try offline.engine.start() }
    }

    // MARK: E70

    @Test func sampleTimesCountFramesUnlessTheRateChangesBehind() throws {
        let stamps = Log<AudioTimeStamp>()
        let block: AVAudioSourceNodeRenderBlock = { _, time, _, _ in
            stamps.add(time.pointee)
            return noErr
        }
        let engine = try offline(AVAudioSourceNode(renderBlock: block))
        _ = try engine.render(300, by: [100])
        #expect(stamps.all.map(\.mSampleTime) == [0, 100, 200])
        #expect(stamps.all.allSatisfy { $0.mFlags == .sampleTimeValid })

        let known = stamps.all.count
        let other = try #require(AVAudioFormat(standardFormatWithSampleRate: 44_100, channels: 2))
        let converted = try offline(AVAudioSourceNode(renderBlock: block), format: other)
        _ = try converted.render(300, by: [100])
        let later = stamps.all.dropFirst(known)
        #expect(!later.isEmpty && later.allSatisfy { !$0.mFlags.contains(.sampleTimeValid) })
    }

    @Test func onADeviceTheHostTimeIsThatOfHearing() throws {
        let device = DeviceEngine(frames: 480)
        let stamps = Log<(AudioTimeStamp, UInt64)>()
        let source = AVAudioSourceNode { _, time, _, _ in
            stamps.add((time.pointee, hostNow()))
            return noErr
        }
        device.engine.attach(source)
        device.engine.connect(source, to: device.engine.mainMixerNode, format: nil)
        try device.engine.start()
        #expect(eventually { stamps.all.count >= 10 })
        device.engine.stop()
        for (stamp, now) in stamps.all {
            #expect(stamp.mFlags.contains([.sampleTimeValid, .hostTimeValid]))
            // Within the cycle before it is heard, or late.
            #expect(stamp.mHostTime < now + 10_100_000)
        }
        #expect(stamps.all.map(\.0.mSampleTime).prefix(10) == (0..<10).map { Double($0 * 480) }[...])
    }
}
