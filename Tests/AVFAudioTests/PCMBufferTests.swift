import AVFAudio
import Testing

@Suite struct PCMBufferTests {
    private static func format(_ channels: UInt32, interleaved: Bool = false) throws -> AVAudioFormat {
        try #require(
            AVAudioFormat(
                commonFormat: .pcmFormatFloat32, sampleRate: 48_000, channels: channels, interleaved: interleaved))
    }

    @Test func byteSizesFollowTheLengthAndNotTheCapacity() throws {
        let buffer = try #require(AVAudioPCMBuffer(pcmFormat: try Self.format(2), frameCapacity: 16))
        let list = UnsafeMutableAudioBufferListPointer(buffer.mutableAudioBufferList)
        #expect(list.map(\.mDataByteSize) == [0, 0])
        buffer.frameLength = 5
        #expect(list.map(\.mDataByteSize) == [20, 20])
        buffer.frameLength = 17
        #expect(buffer.frameLength == 16)
        #expect(list.map(\.mDataByteSize) == [64, 64])
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
}
