import AudioTypes
import Glibc
import Testing

@Suite struct AudioFormatTests {
    @Test func moreThanTwoChannelsNeedALayout() throws {
        #expect(AVAudioFormat(standardFormatWithSampleRate: 44_100, channels: 3) == nil)
        let layout = try #require(AVAudioChannelLayout(layoutTag: kAudioChannelLayoutTag_AudioUnit_5_0))
        #expect(AVAudioFormat(standardFormatWithSampleRate: 44_100, channelLayout: layout).channelCount == 5)
    }

    @Test func interleavingOfMonoMakesNoDifference() {
        let left = AVAudioFormat(commonFormat: .pcmFormatFloat32, sampleRate: 1, channels: 1, interleaved: true)
        let right = AVAudioFormat(commonFormat: .pcmFormatFloat32, sampleRate: 1, channels: 1, interleaved: false)
        #expect(left == right)
    }

    @Test func aLayoutOfAnotherChannelCountIsNotTaken() throws {
        let format = try #require(AVAudioFormat.standard(sampleRate: 96_000, channels: 2))
        var description = format.streamDescription.pointee
        let mono = AVAudioChannelLayout(layoutTag: kAudioChannelLayoutTag_Mono)
        #expect(mono != nil && AVAudioFormat(streamDescription: &description, channelLayout: mono) == nil)
        let stereo = AVAudioChannelLayout(layoutTag: kAudioChannelLayoutTag_Stereo)
        #expect(AVAudioFormat(streamDescription: &description, channelLayout: stereo)?.channelCount == 2)
    }

    @Test func streamDescriptionRoundTrips() throws {
        let format = try #require(AVAudioFormat.standard(sampleRate: 96_000, channels: 2))
        var description = format.streamDescription.pointee
        #expect(description.mBytesPerFrame == 4)
        #expect(AVAudioFormat(streamDescription: &description) == format)
    }

    @Test func aBufferListIsACollectionOfItsBuffers() {
        let list = AudioBufferList.allocate(maximumBuffers: 3)
        defer { free(list.unsafeMutablePointer) }
        var samples: [Float] = [1, 2, 3]
        samples.withUnsafeMutableBufferPointer { samples in
            list[2] = AudioBuffer(samples, numberOfChannels: 1)
            #expect(list.count == 3)
            #expect(list.map(\.mDataByteSize) == [0, 0, 12])
            #expect(Array(UnsafeBufferPointer<Float>(list[2])) == [1, 2, 3])
        }
        #expect(AudioBufferList.sizeInBytes(maximumBuffers: 3) == 24 + 2 * 16)
    }
}
