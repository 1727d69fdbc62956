import AudioToolbox
import CoreMedia
import Testing

struct CMSampleBufferTests {
    private func description() throws -> CMFormatDescription {
        var format = AudioStreamBasicDescription(
            mSampleRate: 48_000, mFormatID: kAudioFormatLinearPCM,
            mFormatFlags: kAudioFormatFlagIsFloat | kAudioFormatFlagIsPacked | kAudioFormatFlagIsNonInterleaved,
            mBytesPerPacket: 4, mFramesPerPacket: 1, mBytesPerFrame: 4, mChannelsPerFrame: 2, mBitsPerChannel: 32,
            mReserved: 0)
        var made: CMFormatDescription?
        try #require(
            CMAudioFormatDescriptionCreate(
                allocator: nil, asbd: &format, layoutSize: 0, layout: nil, magicCookieSize: 0, magicCookie: nil,
                extensions: nil, formatDescriptionOut: &made) == noErr)
        return try #require(made)
    }

    private func buffer(frames: Int) throws -> CMSampleBuffer {
        var timing = CMSampleTimingInfo(
            duration: CMTime(value: 1, timescale: 48_000), presentationTimeStamp: CMTime(value: 480, timescale: 48_000),
            decodeTimeStamp: .invalid)
        var made: CMSampleBuffer?
        try #require(
            CMSampleBufferCreate(
                allocator: nil, dataBuffer: nil, dataReady: false, makeDataReadyCallback: nil, refcon: nil,
                formatDescription: try description(), sampleCount: frames, sampleTimingEntryCount: 1,
                sampleTimingArray: &timing, sampleSizeEntryCount: 0, sampleSizeArray: nil, sampleBufferOut: &made)
                == noErr)
        return try #require(made)
    }

    /// A list of two channels over these samples.
    private func withList<R>(
        _ samples: inout [[Float]], _ body: (UnsafeMutablePointer<AudioBufferList>) throws -> R
    ) rethrows -> R {
        let list = AudioBufferList.allocate(maximumBuffers: 2)
        defer { free(list.unsafeMutablePointer) }
        return try samples[0].withUnsafeMutableBytes { left in
            let one = AudioBuffer(mNumberChannels: 1, mDataByteSize: UInt32(left.count), mData: left.baseAddress)
            list[0] = one
            list[1] = one
            return try body(list.unsafeMutablePointer)
        }
    }

    @Test func samplesComeOutAsTheyWereGiven() throws {
        let buffer = try buffer(frames: 4)
        var given: [[Float]] = [[1, 2, 3, 4]], taken: [[Float]] = [[0, 0]]
        withList(&taken) {
            #expect(
                CMSampleBufferCopyPCMDataIntoAudioBufferList(buffer, at: 0, frameCount: 2, into: $0)
                    == kCMSampleBufferError_BufferNotReady)
        }
        withList(&given) {
            #expect(
                CMSampleBufferSetDataBufferFromAudioBufferList(
                    buffer, blockBufferAllocator: nil, blockBufferMemoryAllocator: nil, flags: 0, bufferList: $0)
                    == noErr)
        }
        withList(&taken) {
            #expect(CMSampleBufferCopyPCMDataIntoAudioBufferList(buffer, at: 1, frameCount: 2, into: $0) == noErr)
        }
        #expect(taken[0] == [2, 3])
        #expect(buffer.presentationTimeStamp.seconds == 0.01)
        #expect(buffer.duration == CMTime(value: 4, timescale: 48_000))
    }

    @Test(arguments: [(3, 2), (-1, 2), (0, 3)] as [(Int32, Int32)])
    func framesThatAreNotThereOrHaveNoRoomAreRefused(_ first: Int32, _ count: Int32) throws {
        let buffer = try buffer(frames: 4)
        var given: [[Float]] = [[1, 2, 3, 4]], taken: [[Float]] = [[0, 0]]
        withList(&given) {
            _ = CMSampleBufferSetDataBufferFromAudioBufferList(
                buffer, blockBufferAllocator: nil, blockBufferMemoryAllocator: nil, flags: 0, bufferList: $0)
        }
        withList(&taken) {
            #expect(
                CMSampleBufferCopyPCMDataIntoAudioBufferList(buffer, at: first, frameCount: count, into: $0)
                    == kCMSampleBufferError_SampleIndexOutOfRange)
        }
    }

    @Test(arguments: [5, .max]) func aListThatIsTooShortIsRefused(_ frames: Int) throws {
        let buffer = try buffer(frames: frames)
        var given: [[Float]] = [[1, 2, 3, 4]]
        withList(&given) {
            #expect(
                CMSampleBufferSetDataBufferFromAudioBufferList(
                    buffer, blockBufferAllocator: nil, blockBufferMemoryAllocator: nil, flags: 0, bufferList: $0)
                    == kCMSampleBufferError_RequiredParameterMissing)
        }
    }

    @Test func noFramesAreCopiedWhereNoneAreAskedFor() throws {
        let buffer = try buffer(frames: 4)
        var given: [[Float]] = [[1, 2, 3, 4]], taken: [[Float]] = [[9, 9]]
        withList(&given) {
            _ = CMSampleBufferSetDataBufferFromAudioBufferList(
                buffer, blockBufferAllocator: nil, blockBufferMemoryAllocator: nil, flags: 0, bufferList: $0)
        }
        withList(&taken) {
            #expect(CMSampleBufferCopyPCMDataIntoAudioBufferList(buffer, at: 4, frameCount: 0, into: $0) == noErr)
        }
        #expect(taken[0] == [9, 9])
    }

    @Test func aLayoutThatClaimsMoreThanItsSizeIsNotRead() throws {
        var format = try #require(description().audioStreamBasicDescription)
        var layout = AudioChannelLayout()
        layout.mNumberChannelDescriptions = .max
        var made: CMFormatDescription?
        #expect(
            CMAudioFormatDescriptionCreate(
                allocator: nil, asbd: &format, layoutSize: MemoryLayout<AudioChannelLayout>.size, layout: &layout,
                magicCookieSize: 0, magicCookie: nil, extensions: nil, formatDescriptionOut: &made)
                == kCMFormatDescriptionError_InvalidParameter)
        #expect(made == nil)
    }

    @Test func aDescriptionSaysWhatTheStreamIs() throws {
        let description = try description()
        #expect(description.mediaType == kCMMediaType_Audio && description.mediaSubType == kAudioFormatLinearPCM)
        #expect(description.audioStreamBasicDescription?.mChannelsPerFrame == 2)
        var wrong = AudioStreamBasicDescription()
        var made: CMFormatDescription?
        #expect(
            CMAudioFormatDescriptionCreate(
                allocator: nil, asbd: &wrong, layoutSize: 0, layout: nil, magicCookieSize: 0, magicCookie: nil,
                extensions: nil, formatDescriptionOut: &made) == kCMFormatDescriptionError_InvalidParameter)
        #expect(made == nil)
    }
}
