import AVFAudio
import AudioUnitInterface
import Foundation
import TestSupport
import Testing

/// The audio-file player, by the C interface, rendered offline by hand.
@Suite struct FilePlayerTests {
    private let folder: TemporaryFolder
    private let unit: AudioUnit

    init() throws {
        folder = try TemporaryFolder()
        var description = AudioComponentDescription(
            componentType: kAudioUnitType_Generator, componentSubType: kAudioUnitSubType_AudioFilePlayer,
            componentManufacturer: kAudioUnitManufacturer_Apple, componentFlags: 0, componentFlagsMask: 0)
        let component = try #require(AudioComponentFindNext(nil, &description))
        var made: AudioUnit?
        try #require(AudioComponentInstanceNew(component, &made) == noErr)
        unit = try #require(made)
        try #require(set(kAudioUnitProperty_OfflineRender, UInt32(1)) == noErr)
        // Many blocks, so that their seams are in what is rendered.
        try #require(set(kAudioUnitProperty_ScheduledFileBufferSizeFrames, UInt32(64)) == noErr)
        try #require(AudioUnitInitialize(unit) == noErr)
    }

    /// A mono file of 16 bits, whose samples are all different: frame n is n + 1.
    private func file(_ frames: Int) throws -> AudioFileID {
        let url = folder.url.appending(path: "ramp-\(UUID().uuidString).wav")
        try Self.write(url, frames)
        var file: AudioFileID?
        try #require(AudioFileOpenURL(url, .readPermission, 0, &file) == noErr)
        return try #require(file)
    }

    static func write(_ url: URL, _ frames: Int) throws {
        let file = try AVAudioFile(
            forWriting: url,
            settings: [AVSampleRateKey: 48_000.0, AVNumberOfChannelsKey: 1, AVLinearPCMBitDepthKey: 16])
        let buffer = try #require(
            AVAudioPCMBuffer(pcmFormat: file.processingFormat, frameCapacity: AVAudioFrameCount(frames)))
        buffer.frameLength = AVAudioFrameCount(frames)
        for frame in 0..<frames { buffer.floatChannelData![0][frame] = Float(frame + 1) / 32_768 }
        try file.write(from: buffer)
        file.close()
    }

    private func set<Value: BitwiseCopyable>(_ property: AudioUnitPropertyID, _ value: Value) -> OSStatus {
        var value = value
        return AudioUnitSetProperty(unit, property, 0, 0, &value, UInt32(MemoryLayout<Value>.size))
    }

    private func region(
        _ file: AudioFileID, at time: Double? = nil, from start: Int64 = 0, frames: UInt32 = .max, loops: UInt32 = 0
    ) -> ScheduledAudioFileRegion {
        var stamp = AudioTimeStamp()
        if let time { (stamp.mSampleTime, stamp.mFlags) = (time, .sampleTimeValid) }
        return ScheduledAudioFileRegion(
            mTimeStamp: stamp, mCompletionProc: nil, mCompletionProcUserData: nil, mAudioFile: file,
            mLoopCount: loops, mStartFrame: start, mFramesToPlay: frames)
    }

    private func start() {
        var stamp = AudioTimeStamp()
        (stamp.mSampleTime, stamp.mFlags) = (-1, .sampleTimeValid)
        #expect(set(kAudioUnitProperty_ScheduleStartTimeStamp, stamp) == noErr)
    }

    /// What is heard on both sides, as whole numbers.
    private func render(_ blocks: [Int], from start: Int = 0) throws -> [Int] {
        var (heard, time) = ([Int](), start)
        for frames in blocks {
            let list = AudioBufferList.allocate(maximumBuffers: 2)
            defer { free(list.unsafeMutablePointer) }
            for channel in 0..<2 { list[channel] = AudioBuffer(mNumberChannels: 1, mDataByteSize: 0, mData: nil) }
            var (flags, stamp) = (AudioUnitRenderActionFlags(), AudioTimeStamp())
            (stamp.mSampleTime, stamp.mFlags) = (Double(time), .sampleTimeValid)
            try #require(AudioUnitRender(unit, &flags, &stamp, 0, UInt32(frames), list.unsafeMutablePointer) == noErr)
            let sides = list.map {
                UnsafeBufferPointer(start: $0.mData!.assumingMemoryBound(to: Float.self), count: frames)
            }
            #expect(Array(sides[0]) == Array(sides[1]))
            heard += sides[0].map { Int(($0 * 32_768).rounded()) }
            time += frames
        }
        return heard
    }

    @Test func regionsPlayAtTheirTimes() throws {
        let file = try file(300)
        defer { AudioFileClose(file) }
        #expect(set(kAudioUnitProperty_ScheduledFileIDs, file) == noErr)
        #expect(set(kAudioUnitProperty_ScheduledFileRegion, region(file, at: 10)) == noErr)
        #expect(set(kAudioUnitProperty_ScheduledFileRegion, region(file, from: 100, frames: 5)) == noErr)
        #expect(set(kAudioUnitProperty_ScheduledFileRegion, region(file, at: 320, from: 299)) == noErr)
        #expect(set(kAudioUnitProperty_ScheduledFilePrime, UInt32(0)) == noErr)
        start()
        let heard = try render([100, 100, 130])
        let silence = [Int](repeating: 0, count: 5)
        let sound = silence + silence + Array(1...300) + Array(101...105) + silence + [300]
        #expect(heard == sound + [Int](repeating: 0, count: 330 - sound.count))
        #expect(AudioComponentInstanceDispose(unit) == noErr)
    }

    @Test func aFileThatIsStillWrittenPlaysAsFarAsItIs() throws {
        var format = AudioStreamBasicDescription(
            mSampleRate: 48_000, mFormatID: kAudioFormatLinearPCM,
            mFormatFlags: kAudioFormatFlagIsSignedInteger | kAudioFormatFlagIsPacked, mBytesPerPacket: 2,
            mFramesPerPacket: 1, mBytesPerFrame: 2, mChannelsPerFrame: 1, mBitsPerChannel: 16, mReserved: 0)
        var made: AudioFileID?
        let url = folder.url.appending(path: "written.wav")
        try #require(AudioFileCreateWithURL(url, kAudioFileWAVEType, &format, [], &made) == noErr)
        let file = try #require(made)
        defer { AudioFileClose(file) }
        var count: UInt32 = 20
        #expect(AudioFileWritePackets(file, false, 40, nil, 0, &count, (1...20).map { Int16($0) }) == noErr)
        #expect(set(kAudioUnitProperty_ScheduledFileIDs, file) == noErr)
        #expect(set(kAudioUnitProperty_ScheduledFileRegion, region(file)) == noErr)
        #expect(set(kAudioUnitProperty_ScheduledFilePrime, UInt32(0)) == noErr)
        start()
        #expect(try render([24]) == Array(1...20) + [0, 0, 0, 0])
        #expect(AudioComponentInstanceDispose(unit) == noErr)
    }

    @Test func aRegionIsRepeated() throws {
        let file = try file(50)
        defer { AudioFileClose(file) }
        #expect(set(kAudioUnitProperty_ScheduledFileIDs, file) == noErr)
        #expect(set(kAudioUnitProperty_ScheduledFileRegion, region(file, from: 10, frames: 30, loops: 2)) == noErr)
        start()
        let pass = Array(11...40)
        #expect(try render([100]) == pass + pass + pass + [Int](repeating: 0, count: 10))
        #expect(AudioComponentInstanceDispose(unit) == noErr)
    }

    @Test func aRegionTellsThatItWasRead() throws {
        let file = try file(20)
        defer { AudioFileClose(file) }
        #expect(set(kAudioUnitProperty_ScheduledFileIDs, file) == noErr)
        let statuses = UnsafeMutablePointer<[OSStatus]>.allocate(capacity: 1)
        statuses.initialize(to: [])
        var wanted = region(file)
        wanted.mCompletionProcUserData = UnsafeMutableRawPointer(statuses)
        wanted.mCompletionProc = { data, _, status in
            data!.assumingMemoryBound(to: [OSStatus].self).pointee.append(status)
        }
        #expect(set(kAudioUnitProperty_ScheduledFileRegion, wanted) == noErr)
        #expect(set(kAudioUnitProperty_ScheduledFilePrime, UInt32(0)) == noErr)
        #expect(statuses.pointee == [noErr])
        // The region behind it is given up.
        #expect(set(kAudioUnitProperty_ScheduledFileRegion, wanted) == noErr)
        #expect(AudioUnitReset(unit, 0, 0) == noErr)
        #expect(statuses.pointee == [noErr, kAudio_ParamError])
        start()
        #expect(try render([64]).allSatisfy { $0 == 0 })
        #expect(AudioComponentInstanceDispose(unit) == noErr)
        statuses.deinitialize(count: 1)
        statuses.deallocate()
    }

    @Test func whatIsNoFileOrNoPartOfOneIsRefused() throws {
        let file = try file(20)
        #expect(set(kAudioUnitProperty_ScheduledFileRegion, region(file)) == kAudioUnitErr_InvalidPropertyValue)
        #expect(set(kAudioUnitProperty_ScheduledFileIDs, UInt64(99)) == kAudioUnitErr_InvalidPropertyValue)
        #expect(set(kAudioUnitProperty_ScheduledFileIDs, UInt32(1)) == kAudioUnitErr_InvalidPropertyValue)
        #expect(set(kAudioUnitProperty_ScheduledFileIDs, file) == noErr)
        for start: Int64 in [-1, 21] {
            #expect(
                set(kAudioUnitProperty_ScheduledFileRegion, region(file, from: start))
                    == kAudioUnitErr_InvalidPropertyValue)
        }
        #expect(set(kAudioUnitProperty_ScheduledFileNumberBuffers, UInt32(0)) == kAudioUnitErr_InvalidPropertyValue)
        #expect(set(kAudioUnitProperty_ScheduledFileNumberBuffers, UInt32(8)) == kAudioUnitErr_Initialized)
        #expect(AudioComponentInstanceDispose(unit) == noErr)
        #expect(AudioFileClose(file) == noErr && AudioFileClose(file) == kAudioFileNotOpenError)
    }
}
