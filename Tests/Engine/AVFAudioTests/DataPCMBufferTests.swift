import AVFAudio
import Testing

@Suite struct DataPCMBufferTests {
    private static func format(_ channels: UInt32, interleaved: Bool = false) throws -> AVAudioFormat {
        try #require(
            AVAudioFormat(
                commonFormat: .pcmFormatFloat32, sampleRate: 48_000, channels: channels, interleaved: interleaved))
    }

    private static func sizes(_ list: UnsafePointer<AudioBufferList>) -> [UInt32] {
        UnsafeMutableAudioBufferListPointer(UnsafeMutablePointer(mutating: list)).map(\.mDataByteSize)
    }

    @Test func byteSizesFollowTheLengthAndTheMutableListShowsTheCapacity() throws {
        let buffer = try #require(AVAudioPCMBuffer(pcmFormat: try Self.format(2), frameCapacity: 16))
        #expect(Self.sizes(buffer.audioBufferList) == [0, 0])
        buffer.frameLength = 5
        #expect(Self.sizes(buffer.audioBufferList) == [20, 20])
        #expect(Self.sizes(buffer.mutableAudioBufferList) == [64, 64])
        buffer.frameLength = 17
        #expect(buffer.frameLength == 16)
        #expect(Self.sizes(buffer.audioBufferList) == [64, 64])
        buffer.mutableAudioBufferList.pointee.mBuffers.mDataByteSize = 4
        #expect(Self.sizes(buffer.mutableAudioBufferList) == [64, 64])
    }

    @Test func channelsAreApartOrInterleaved() throws {
        let apart = try #require(AVAudioPCMBuffer(pcmFormat: try Self.format(2), frameCapacity: 4))
        #expect(apart.stride == 1)
        let channels = try #require(apart.floatChannelData)
        channels[1][3] = 7
        let second = UnsafeMutableAudioBufferListPointer(apart.mutableAudioBufferList)[1]
        #expect(second.mData?.load(fromByteOffset: 12, as: Float.self) == 7)
        #expect(apart.int16ChannelData == nil && apart.int32ChannelData == nil)

        let woven = try #require(AVAudioPCMBuffer(pcmFormat: try Self.format(2, interleaved: true), frameCapacity: 4))
        #expect(woven.stride == 2)
        let data = try #require(woven.floatChannelData)
        #expect(data[1] == data[0] + 1)
        #expect(woven.audioBufferList.pointee.mNumberBuffers == 1)
    }

    @Test func memoryBeginsAsSilence() throws {
        let buffer = try #require(AVAudioPCMBuffer(pcmFormat: try Self.format(1), frameCapacity: 1000))
        let samples = UnsafeBufferPointer(start: try #require(buffer.floatChannelData)[0], count: 1000)
        #expect(samples.allSatisfy { $0 == 0 })
    }

    @Test(arguments: [false, true]) func aCopySharesNothing(interleaved: Bool) throws {
        let format = try Self.format(2, interleaved: interleaved)
        let buffer = try #require(AVAudioPCMBuffer(pcmFormat: format, frameCapacity: 4))
        buffer.frameLength = 3
        let data = try #require(buffer.floatChannelData)
        (data[0][0], data[1][0]) = (1, 2)
        let copy = try #require(buffer.copy() as? AVAudioPCMBuffer)
        data[0][0] = 9
        #expect(copy.frameLength == 3 && copy.frameCapacity == 4 && copy.format == format)
        #expect(copy.floatChannelData?[0][0] == 1 && copy.floatChannelData?[1][0] == 2)
        #expect(copy != buffer)
    }

    @Test func somebodyElsesMemoryIsShownAndGivenBack() throws {
        var samples: [Float] = [1, 2, 3, 4, 5]
        var givenBack = 0
        try samples.withUnsafeMutableBufferPointer { samples in
            let list = AudioBufferList.allocate(maximumBuffers: 1)
            defer { free(list.unsafeMutablePointer) }
            list[0] = AudioBuffer(samples, numberOfChannels: 1)
            var buffer = AVAudioPCMBuffer(
                pcmFormat: try Self.format(1), bufferListNoCopy: list.unsafePointer,
                deallocator: { _ in givenBack += 1 })
            #expect(buffer?.frameLength == 5 && buffer?.frameCapacity == 5)
            buffer?.floatChannelData?[0][4] = 6
            #expect(samples[4] == 6)
            #expect(
                AVAudioPCMBuffer(pcmFormat: try Self.format(2), bufferListNoCopy: list.unsafePointer) == nil)
            buffer = nil
        }
        #expect(givenBack == 1)
    }

    @Test func whatNoMemoryHoldsIsNil() throws {
        #expect(AVAudioPCMBuffer(pcmFormat: try Self.format(2, interleaved: true), frameCapacity: .max) == nil)
        #expect(AVAudioPCMBuffer(pcmFormat: .unavailable, frameCapacity: 1) == nil)
        let codec = AVAudioFormat(settings: [
            AVFormatIDKey: kAudioFormatOpus, AVSampleRateKey: 48_000, AVNumberOfChannelsKey: 1,
        ])
        #expect(AVAudioPCMBuffer(pcmFormat: try #require(codec), frameCapacity: 1) == nil)
    }

    private final class Marked: AVAudioPCMBuffer {
        var mark = 0
        override var frameLength: AVAudioFrameCount { didSet { mark += 1 } }
    }

    @Test func aSubclassIsABufferAndASetTellsBuffersApart() throws {
        let buffer = try #require(Marked(pcmFormat: try Self.format(1), frameCapacity: 4))
        buffer.frameLength = 2
        #expect(buffer.mark == 1 && Self.sizes(buffer.audioBufferList) == [8])
        let other = try #require(AVAudioPCMBuffer(pcmFormat: try Self.format(1), frameCapacity: 4))
        #expect(Set([buffer, other, buffer]).count == 2)
    }

    @Test func aReadOnlyBufferIsACopyThatMayBeCopiedBack() throws {
        let buffer = try #require(AVAudioPCMBuffer(pcmFormat: try Self.format(2), frameCapacity: 8))
        buffer.frameLength = 2
        buffer.floatChannelData?[1][1] = 5
        let fixed = AVReadOnlyAudioPCMBuffer(copying: buffer)
        buffer.floatChannelData?[1][1] = 6
        #expect(fixed.frameLength == 2 && fixed.frameCapacity == 8)
        let back = AVAudioPCMBuffer(copying: fixed)
        #expect(back.floatChannelData?[1][1] == 5 && back.frameLength == 2 && back.frameCapacity == 8)
        fixed.withUnsafeAudioBufferList { #expect(Self.sizes($0) == [8, 8]) }
        let made = try AVReadOnlyAudioPCMBuffer(format: Self.format(1), frameCapacity: 3) { $0.frameLength = 1 }
        #expect(made.frameLength == 1)
        #expect(throws: NSError.self) {
            try AVReadOnlyAudioPCMBuffer(format: .unavailable, frameCapacity: 3) { _ in }
        }
    }

    @Test func packetsOfDependentFormatsHaveDependencies() throws {
        func buffer(_ codec: AudioFormatID) throws -> AVAudioCompressedBuffer {
            let format = try #require(
                AVAudioFormat(settings: [AVFormatIDKey: codec, AVSampleRateKey: 48_000, AVNumberOfChannelsKey: 2]))
            return AVAudioCompressedBuffer(format: format, packetCapacity: 3, maximumPacketSize: 100)
        }
        #expect(try buffer(kAudioFormatMPEG4AAC).packetDependencies == nil)
        let dependent = try buffer(kAudioFormatMPEGD_USAC)
        let dependencies = try #require(dependent.packetDependencies)
        #expect((0..<3).allSatisfy { dependencies[$0].mIsIndependentlyDecodable == 0 })
        dependencies[1] = AudioStreamPacketDependencyDescription(
            mIsIndependentlyDecodable: 1, mPreRollCount: 2, mFlags: 0, mReserved: 0)
        dependent.packetCount = 2
        let copy = try #require(dependent.copy() as? AVAudioCompressedBuffer)
        #expect(copy.packetDependencies != dependencies && copy.packetDependencies?[1].mPreRollCount == 2)
    }

    @Test func packetsLieWhereTheirDescriptionsSay() throws {
        let format = try #require(
            AVAudioFormat(settings: [
                AVFormatIDKey: kAudioFormatMPEG4AAC, AVSampleRateKey: 48_000, AVNumberOfChannelsKey: 1,
            ]))
        let buffer = AVAudioCompressedBuffer(format: format, packetCapacity: 2, maximumPacketSize: 16)
        #expect(buffer.byteCapacity == 32 && buffer.byteLength == 0 && buffer.packetCount == 0)
        let descriptions = try #require(buffer.packetDescriptions)
        descriptions[0] = AudioStreamPacketDescription(
            mStartOffset: 0, mVariableFramesInPacket: 0, mDataByteSize: 3)
        buffer.data.storeBytes(of: 7, as: UInt8.self)
        buffer.packetCount = 3
        buffer.byteLength = 33
        #expect(buffer.packetCount == 2 && buffer.byteLength == 32)
        let copy = try #require(buffer.copy() as? AVAudioCompressedBuffer)
        buffer.data.storeBytes(of: 8, as: UInt8.self)
        #expect(copy.data.load(as: UInt8.self) == 7 && copy.packetDescriptions?[0].mDataByteSize == 3)
        #expect(Self.sizes(copy.audioBufferList) == [32])
    }

    @Test func aCapacityThatNothingFitsInTakesNoMemoryUntilItIsUsed() throws {
        let format = try #require(
            AVAudioFormat(settings: [
                AVFormatIDKey: kAudioFormatMPEG4AAC, AVSampleRateKey: 48_000, AVNumberOfChannelsKey: 1,
            ]))
        let buffer = AVAudioCompressedBuffer(format: format, packetCapacity: .max, maximumPacketSize: 0)
        // As the machine allows: all of it, or none.
        #expect(buffer.packetCapacity == .max || buffer.packetCapacity == 0)
        #expect(buffer.byteCapacity == 0 && buffer.packetDescriptions?[0].mDataByteSize == 0)
        buffer.packetCount = 1
        #expect(buffer.packetCount == min(buffer.packetCapacity, 1))
        let copy = try #require(buffer.copy() as? AVAudioCompressedBuffer)
        #expect(copy.packetCount == min(copy.packetCapacity, buffer.packetCount))
    }
}
