import AVFAudio
import AudioDevices
import TestSupport
import Testing

/// Rendering for the program instead of a device.
struct ManualRenderingTests {
    private let offline: OfflineEngine
    private var engine: AVAudioEngine { offline.engine }

    init() throws { offline = try OfflineEngine() }

    private func makeBuffer(_ capacity: AVAudioFrameCount = 512, _ format: AVAudioFormat? = nil) throws
        -> AVAudioPCMBuffer
    {
        try #require(AVAudioPCMBuffer(pcmFormat: format ?? offline.format, frameCapacity: capacity))
    }

    private func code(_ body: () throws -> Void) -> Int? {
        do { try body() } catch { return (error as NSError).code }
        return nil
    }

    // E60
    @Test func theModeIsEnabledWhileStoppedAlone() throws {
        let source = try offline.source()
        func enable() throws {
            try engine.enableManualRenderingMode(.realtime, format: offline.format, maximumFrameCount: 64)
        }
        try engine.start()
        #expect(code(enable) == -80801)
        engine.pause()
        #expect(code(enable) == -80801)
        engine.stop()
        engine.prepare()
        #expect(code(enable) == -80801)
        #expect(engine.manualRenderingMode == .offline && engine.manualRenderingMaximumFrameCount == 512)
        engine.stop()
        engine.outputNode.installTap(onBus: 0, bufferSize: 512, format: nil) { _, _ in }
        engine.mainMixerNode.installTap(onBus: 0, bufferSize: 512, format: nil) { _, _ in }
        try enable()
        #expect(engine.manualRenderingMode == .realtime && engine.manualRenderingMaximumFrameCount == 64)
        #expect(engine.inputConnectionPoint(for: engine.mainMixerNode, inputBus: 0)?.node === source.node)
        // The output's tap is gone, the mixer's is not.
        engine.outputNode.installTap(onBus: 0, bufferSize: 512, format: nil) { _, _ in }
        #expect(engine.lastFault == nil)
        engine.mainMixerNode.installTap(onBus: 0, bufferSize: 512, format: nil) { _, _ in }
        #expect(engine.lastFault != nil)
    }

    // E60
    @Test func theEndsHaveTheFormatOfTheRendering() throws {
        let control = PacedNullControl(name: "before-manual")
        defer { control.remove() }
        control.setSampleRate(32_000)
        let engine = AVAudioEngine()
        engine.outputDeviceName = control.deviceName
        #expect(engine.outputNode.outputFormat(forBus: 0).sampleRate == 32_000)
        let format = try offline.format(1, 22_050)
        try engine.enableManualRenderingMode(.offline, format: format, maximumFrameCount: 64)
        #expect(engine.outputNode.outputFormat(forBus: 0) == format)
        #expect(engine.inputNode.inputFormat(forBus: 0) == format)
        #expect(engine.mainMixerNode.outputFormat(forBus: 0) == format)
    }

    // E61
    @Test func renderingOfflineChecksItsModeItsBufferAndItsLength() throws {
        let engine = self.engine
        _ = try offline.source()
        #expect(code { _ = try engine.renderOffline(1, to: try makeBuffer()) } == -80802)
        try engine.start()
        #expect(code { _ = try engine.renderOffline(513, to: try makeBuffer(1024)) } == -50)
        #expect(code { _ = try engine.renderOffline(100, to: try makeBuffer(511)) } == -50)
        #expect(code { _ = try engine.renderOffline(100, to: try makeBuffer(512, try offline.format(1))) } == -50)
        let buffer = try makeBuffer(1000)
        #expect(try engine.renderOffline(100, to: buffer) == .success && buffer.frameLength == 100)
        #expect(try engine.renderOffline(0, to: buffer) == .success && buffer.frameLength == 0)
        engine.pause()
        #expect(code { _ = try engine.renderOffline(100, to: buffer) } == -80802)
        try engine.start()
        #expect(try engine.renderOffline(512, to: buffer) == .success)
        #expect(buffer.floatChannelData?[1][511] == ramp(1, 611))
        engine.stop()
        try engine.enableManualRenderingMode(.realtime, format: offline.format, maximumFrameCount: 512)
        try engine.start()
        #expect(code { _ = try engine.renderOffline(100, to: buffer) } == -80800)
        engine.disableManualRenderingMode()
        #expect(code { _ = try engine.renderOffline(100, to: buffer) } == -80800)
    }

    // E62
    @Test func theSampleTimeCountsWhatWasRendered() throws {
        _ = try offline.source()
        #expect(engine.manualRenderingFormat == offline.format && engine.isInManualRenderingMode)
        try engine.start()
        _ = try offline.render(700, by: [300])
        #expect(engine.manualRenderingSampleTime == 700)
        engine.reset()
        #expect(engine.manualRenderingSampleTime == 0)
        _ = try offline.render(10)
        #expect(engine.manualRenderingSampleTime == 10)
        engine.stop()
        try engine.enableManualRenderingMode(.offline, format: offline.format, maximumFrameCount: 512)
        #expect(engine.manualRenderingSampleTime == 0)
        engine.disableManualRenderingMode()
        #expect(!engine.isInManualRenderingMode && engine.manualRenderingMaximumFrameCount == 0)
        #expect(engine.manualRenderingFormat.sampleRate == 0 && engine.manualRenderingFormat.channelCount == 0)
    }

    // E63
    @Test(arguments: [false, true])
    func theBlockRendersIntoTheCallersMemoryOrTheEngines(isInterleaved: Bool) throws {
        let format = try #require(
            AVAudioFormat(
                commonFormat: .pcmFormatFloat32, sampleRate: 48_000, channels: 2, interleaved: isInterleaved))
        try engine.enableManualRenderingMode(.realtime, format: format, maximumFrameCount: 512)
        _ = try offline.source()
        let block = engine.manualRenderingBlock
        let list = AudioBufferList.allocate(maximumBuffers: isInterleaved ? 1 : 2)
        defer { list.unsafeMutablePointer.deallocate() }
        for index in list.indices {
            list[index] = AudioBuffer(mNumberChannels: isInterleaved ? 2 : 1, mDataByteSize: 0, mData: nil)
        }
        var status = noErr
        #expect(block(64, list.unsafeMutablePointer, &status) == .error && status == -80802)
        try engine.start()
        func sample(_ channel: Int, _ frame: Int) -> Float? {
            let place = isInterleaved ? frame * 2 + channel : frame
            return list[isInterleaved ? 0 : channel].mData?.assumingMemoryBound(to: Float.self)[place]
        }
        for start in stride(from: 0, to: 256, by: 64) {
            for index in list.indices { list[index].mData = nil }
            #expect(block(64, list.unsafeMutablePointer, &status) == .success && status == noErr)
            #expect(list.allSatisfy { $0.mDataByteSize == (isInterleaved ? 512 : 256) })
            for channel in 0..<2 {
                #expect((0..<64).map { sample(channel, $0) } == ramps(channel, start..<start + 64))
            }
        }
        let own = try makeBuffer(512, format)
        own.frameLength = 512
        let target = own.mutableAudioBufferList
        let place = UnsafeMutableAudioBufferListPointer(target)[0].mData
        #expect(block(100, target, nil) == .success)
        #expect(UnsafeMutableAudioBufferListPointer(target)[0].mData == place)
        #expect(UnsafeMutableAudioBufferListPointer(target)[0].mDataByteSize == (isInterleaved ? 800 : 400))
        #expect(own.floatChannelData?[0][0] == ramp(0, 256))
        #expect(block(513, target, &status) == .error && status == kAudioUnitErr_TooManyFramesToProcess)
    }

    @Test func theBlockDoesNotWriteBehindTheCallersMemory() throws {
        try engine.enableManualRenderingMode(.realtime, format: offline.format, maximumFrameCount: 512)
        _ = try offline.source()
        try engine.start()
        let buffer = try makeBuffer(512)
        let list = UnsafeMutableAudioBufferListPointer(buffer.mutableAudioBufferList)
        list[1].mDataByteSize = 63 * 4
        var status = noErr
        #expect(engine.manualRenderingBlock(64, list.unsafeMutablePointer, &status) == .error && status == -50)
        #expect(engine.manualRenderingBlock(63, list.unsafeMutablePointer, &status) == .success && status == noErr)
    }

    @Test func stoppingWaitsForACallThatAsksTheProgramForInputAndAllowsAnotherInput() throws {
        try engine.enableManualRenderingMode(.realtime, format: offline.format, maximumFrameCount: 64)
        let (asked, released, isOver) = (Count(), Count(), Count())
        let input = try makeBuffer(64)
        nonisolated(unsafe) let list = input.mutableAudioBufferList
        let isSet = engine.inputNode.setManualRenderingInputPCMFormat(offline.format) { _ in
            asked.add()
            #expect(eventually { released.value == 1 })
            return UnsafePointer(list)
        }
        #expect(isSet)
        engine.connect(engine.inputNode, to: engine.mainMixerNode, format: nil)
        try engine.start()
        let output = try makeBuffer(64)
        nonisolated(unsafe) let (block, target) = (engine.manualRenderingBlock, output.mutableAudioBufferList)
        Thread.detachNewThread {
            _ = block(64, target, nil)
            isOver.add()
        }
        #expect(eventually { asked.value == 1 })
        let engine = engine
        Thread.detachNewThread {
            while engine.isRunning { usleep(100) }
            released.add()
        }
        engine.stop()
        // The call that was under way is over: its memory may be exchanged.
        #expect(released.value == 1)
        #expect(engine.inputNode.setManualRenderingInputPCMFormat(offline.format) { _ in nil })
        #expect(eventually { isOver.value == 1 })
        withExtendedLifetime((input, output)) {}
    }

    @Test func aBlockThatSaysThatItIsSafeGivesTheInputAsAnyOther() throws {
        try engine.enableManualRenderingMode(.offline, format: offline.format, maximumFrameCount: 512)
        nonisolated(unsafe) let given = try filledBuffer(offline.format, 512) { _, _ in 0.25 }
        let block: AVAudioIONodeInputBlockRealtimeSafe = { _ in given.audioBufferList }
        #expect(engine.inputNode.setManualRenderingInputPCMFormat(offline.format, realtimeSafeInputBlock: block))
        engine.connect(engine.inputNode, to: engine.mainMixerNode, format: nil)
        try engine.start()
        #expect(try offline.render(512)[1] == [Float](repeating: 0.25, count: 512))
    }

    // E64, and scenario 13's statuses
    @Test(arguments: [AVAudioEngineManualRenderingMode.offline, .realtime])
    func aMissingInputIsToldAndEverythingElseIsHeard(mode: AVAudioEngineManualRenderingMode) throws {
        try engine.enableManualRenderingMode(mode, format: offline.format, maximumFrameCount: 512)
        let given = try filledBuffer(offline.format, 512) { channel, _ in channel == 0 ? 0.25 : 0.5 }
        nonisolated(unsafe) var hasInput = true
        // The block may be fetched before the input is set.
        let block = engine.manualRenderingBlock
        #expect(
            engine.inputNode.setManualRenderingInputPCMFormat(offline.format) { _ in
                hasInput ? given.audioBufferList : nil
            })
        engine.connect(engine.inputNode, to: engine.mainMixerNode, format: nil)
        _ = try offline.source { _, _ in 1 }
        try engine.start()
        #expect(!engine.inputNode.setManualRenderingInputPCMFormat(offline.format) { _ in nil })
        let buffer = try makeBuffer()
        func render() throws -> AVAudioEngineManualRenderingStatus {
            if mode == .offline { return try engine.renderOffline(512, to: buffer) }
            buffer.frameLength = 512
            return block(512, buffer.mutableAudioBufferList, nil)
        }
        let data = try #require(buffer.floatChannelData)
        for isThere in [true, false, true] {
            hasInput = isThere
            #expect(try render() == (isThere ? .success : .insufficientDataFromInputNode))
            #expect(buffer.frameLength == 512)
            #expect([data[0][511], data[1][511]] == (isThere ? [1.25, 1.5] : [1, 1]))
        }
        // An input that nothing hears is not asked for.
        engine.disconnectNodeOutput(engine.inputNode)
        hasInput = false
        #expect(try render() == .success)
    }

    // E65
    @Test func theBlockNeverRefusesBecauseOfACallElsewhere() throws {
        try engine.enableManualRenderingMode(.realtime, format: offline.format, maximumFrameCount: 64)
        _ = try offline.source()
        try engine.start()
        let buffer = try makeBuffer(64)
        buffer.frameLength = 64
        let block = engine.manualRenderingBlock
        // The engine is locked by this thread for as long as the render thread takes.
        let statuses = Statuses()
        nonisolated(unsafe) let (render, list) = (block, buffer.mutableAudioBufferList)
        let thread = Thread {
            for _ in 0..<100 { statuses.add(render(64, list, nil)) }
            statuses.finish()
        }
        let mixer = AVAudioMixerNode()
        engine.attach(mixer)
        thread.start()
        while !statuses.isFinished {
            engine.connect(mixer, to: engine.mainMixerNode, fromBus: 0, toBus: 5, format: nil)
            engine.disconnectNodeOutput(mixer)
        }
        #expect(statuses.all == Array(repeating: .success, count: 100))
    }

    // E67
    @Test func disablingTheModeGoesBackToTheDevice() throws {
        let control = PacedNullControl(name: "after-manual")
        defer { control.remove() }
        engine.outputDeviceName = control.deviceName
        let source = try offline.source()
        try engine.start()
        _ = try offline.render(100)
        engine.inputNode.installTap(onBus: 0, bufferSize: 512, format: nil) { _, _ in }
        engine.disableManualRenderingMode()
        #expect(!engine.isRunning && !engine.isInManualRenderingMode && engine.manualRenderingSampleTime == 0)
        engine.inputNode.installTap(onBus: 0, bufferSize: 512, format: nil) { _, _ in }
        #expect(engine.lastFault == nil)
        try engine.start()
        #expect(eventually { (source.node.lastRenderTime?.isHostTimeValid ?? false) })
        #expect(eventually { source.count.frames > 1000 })
        engine.stop()
        engine.disableManualRenderingMode()
    }

    @Test func aModeOfNothingIsRefused() throws {
        for (format, frames) in [(offline.format, 0), (AVAudioEngine().manualRenderingFormat, 512)] {
            let engine = AVAudioEngine()
            #expect(throws: NSError.self) {
                try engine.enableManualRenderingMode(
                    .offline, format: format, maximumFrameCount: AVAudioFrameCount(frames))
            }
            #expect(!engine.isInManualRenderingMode)
        }
    }

    /// Longer than a unit's process takes at once.
    @Test(arguments: [32_768, 32_769, 100_000]) func aBlockOfAnyLengthIsRenderedInCyclesWithoutASeam(frames: Int) throws
    {
        let offline = try OfflineEngine(maximumFrames: 100_000)
        let player = offline.player()
        player.scheduleBuffer(try filledBuffer(offline.format, 150_000, ramp))
        try offline.engine.start()
        player.play()
        let heard = try offline.render(100_000, by: [frames])
        for channel in 0..<2 { #expect(heard[channel] == (0..<100_000).map { ramp(channel, $0) }) }
        #expect(offline.engine.manualRenderingSampleTime == 100_000)
    }
}

/// What a render thread's calls came to.
// @unchecked: behind the lock.
private final class Statuses: @unchecked Sendable {
    private let lock = NSLock()
    private var statuses: [AVAudioEngineManualRenderingStatus] = []
    private var isOver = false

    func add(_ status: AVAudioEngineManualRenderingStatus) { lock.withLock { statuses.append(status) } }
    func finish() { lock.withLock { isOver = true } }
    var isFinished: Bool { lock.withLock { isOver } }
    var all: [AVAudioEngineManualRenderingStatus] { lock.withLock { statuses } }
}
