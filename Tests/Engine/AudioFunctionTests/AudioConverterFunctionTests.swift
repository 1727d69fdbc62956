import AVFAudio
import Foundation
import Testing

@Suite struct AudioConverterFunctionTests {
    private func make(
        _ from: AudioStreamBasicDescription, _ to: AudioStreamBasicDescription
    ) throws -> AudioConverterRef {
        var (from, to, converter) = (from, to, AudioConverterRef?.none)
        try #require(AudioConverterNew(&from, &to, &converter) == noErr)
        return try #require(converter)
    }

    /// Everything that comes of a supply, asked for in pieces of so many packets.
    private func all<Sample: BitwiseCopyable>(
        _ converter: AudioConverterRef, _ supply: PacketSupply, _ piece: UInt32, _ none: Sample
    ) -> [Sample] {
        var made: [Sample] = []
        while true {
            var (packets, samples) = (piece, [Sample](repeating: none, count: Int(piece)))
            let status = samples.withUnsafeMutableBytes { memory in
                var list = AudioBufferList(
                    mNumberBuffers: 1,
                    mBuffers: AudioBuffer(
                        mNumberChannels: 1, mDataByteSize: UInt32(memory.count), mData: memory.baseAddress))
                return AudioConverterFillComplexBuffer(
                    converter, PacketSupply.function, supply.pointer, &packets, &list, nil)
            }
            #expect(status == noErr)
            guard packets > 0, status == noErr else { return made }
            made += samples.prefix(Int(packets))
        }
    }

    @Test(arguments: [1, 7, 4096]) func samplesAreScaledWhateverPiecesTheyComeIn(_ most: Int) throws {
        let format = AudioStreamBasicDescription.linear(48_000, 1, 16)
        let numbers = (0..<1000).map { Int16(truncatingIfNeeded: $0 &* 65) }
        for piece: UInt32 in [3, 512] {
            let converter = try make(format, .linear(48_000, 1, 32, isFloat: true))
            let supply = PacketSupply(bytes(numbers), format, most: most)
            #expect(all(converter, supply, piece, Float(0)) == numbers.map { Float($0) / 32768 })
            #expect(AudioConverterDispose(converter) == noErr)
        }
    }

    @Test func channelsGoIntoBuffersOfTheirOwn() throws {
        let format = AudioStreamBasicDescription.linear(48_000, 2, 16)
        let converter = try make(format, .planes(48_000, 2))
        let supply = PacketSupply(bytes([Int16](1...8)), format, most: 3)
        let list = AudioBufferList.allocate(maximumBuffers: 2)
        var (first, second): ([Float], [Float]) = ([0, 0, 0, 0, 9], [0, 0, 0, 0, 9])
        var packets: UInt32 = 4
        let status = first.withUnsafeMutableBytes { left in
            second.withUnsafeMutableBytes { right in
                for (index, memory) in [left, right].enumerated() {
                    list[index] = AudioBuffer(
                        mNumberChannels: 1, mDataByteSize: UInt32(memory.count), mData: memory.baseAddress)
                }
                return AudioConverterFillComplexBuffer(
                    converter, PacketSupply.function, supply.pointer, &packets, list.unsafeMutablePointer, nil)
            }
        }
        #expect(status == noErr && packets == 4 && list[1].mDataByteSize == 16)
        #expect(first == [1, 3, 5, 7].map { Float($0) / 32768 } + [9])
        #expect(second == [2, 4, 6, 8].map { Float($0) / 32768 } + [9])
        free(list.unsafeMutablePointer)
        #expect(AudioConverterDispose(converter) == noErr)
    }

    @Test func aRateIsConvertedAsAVAudioConverterDoes() throws {
        let (from, to) = (
            AudioStreamBasicDescription.linear(44_100, 1, 32, isFloat: true),
            AudioStreamBasicDescription.linear(48_000, 1, 32, isFloat: true)
        )
        let tone = (0..<4410).map { Float(sin(Double($0) * 0.1)) }
        let wanted = try reference(tone, from, to)
        for (most, piece): (Int, UInt32) in [(100_000, 100_000), (64, 333), (1000, 17)] {
            let converter = try make(from, to)
            #expect(all(converter, PacketSupply(bytes(tone), from, most: most), piece, Float(0)) == wanted)
            #expect(AudioConverterDispose(converter) == noErr)
        }
    }

    private func reference(
        _ samples: [Float], _ from: AudioStreamBasicDescription, _ to: AudioStreamBasicDescription
    ) throws -> [Float] {
        var (from, to) = (from, to)
        let input = try #require(AVAudioFormat(streamDescription: &from))
        let output = try #require(AVAudioFormat(streamDescription: &to))
        let converter = try #require(AVAudioConverter(from: input, to: output))
        let given = try #require(AVAudioPCMBuffer(pcmFormat: input, frameCapacity: UInt32(samples.count)))
        given.frameLength = given.frameCapacity
        given.floatChannelData![0].update(from: samples, count: samples.count)
        let made = try #require(AVAudioPCMBuffer(pcmFormat: output, frameCapacity: UInt32(2 * samples.count)))
        var isGiven = false
        converter.convert(to: made, error: nil) { _, status in
            defer { isGiven = true }
            status.pointee = isGiven ? .endOfStream : .haveData
            return isGiven ? nil : given
        }
        return Array(UnsafeBufferPointer(start: made.floatChannelData![0], count: Int(made.frameLength)))
    }

    @Test func whatTheInputReturnsComesBackAndTheStreamGoesOn() throws {
        let format = AudioStreamBasicDescription.linear(48_000, 1, 32, isFloat: true)
        let converter = try make(format, .linear(48_000, 1, 16))
        let supply = PacketSupply(bytes([Float](repeating: 0.5, count: 10)), format, most: 6)
        var samples = [Int16](repeating: 0, count: 10)
        func fill(_ packets: inout UInt32) -> OSStatus {
            samples.withUnsafeMutableBytes { memory in
                var list = AudioBufferList(
                    mNumberBuffers: 1,
                    mBuffers: AudioBuffer(mNumberChannels: 1, mDataByteSize: 20, mData: memory.baseAddress))
                return AudioConverterFillComplexBuffer(
                    converter, PacketSupply.function, supply.pointer, &packets, &list, nil)
            }
        }
        supply.refusal = 1234
        var packets: UInt32 = 10
        #expect(fill(&packets) == 1234 && packets == 0)
        packets = 10
        #expect(fill(&packets) == noErr && packets == 10 && samples == [Int16](repeating: 16384, count: 10))
        packets = 10
        #expect(fill(&packets) == noErr && packets == 0)
        #expect(AudioConverterReset(converter) == noErr)
        packets = 10
        #expect(fill(&packets) == noErr && packets == 0)
        #expect(AudioConverterDispose(converter) == noErr)
    }

    @Test func packetsOfACodecComeBackAsTheyWere() throws {
        let plain = AudioStreamBasicDescription.linear(48_000, 2, 16)
        let numbers = (0..<20_000).map { Int16(truncatingIfNeeded: $0 &* 77) }
        let encoder = try make(plain, .codec(kAudioFormatFLAC, 48_000, 2))
        let supply = PacketSupply(bytes(numbers), plain, most: 1000)
        var (data, packets): ([UInt8], [AudioStreamPacketDescription]) = ([], [])
        while let more = try encoded(encoder, supply) {
            packets += more.descriptions.map {
                AudioStreamPacketDescription(
                    mStartOffset: $0.mStartOffset + Int64(data.count), mVariableFramesInPacket: 0,
                    mDataByteSize: $0.mDataByteSize)
            }
            data += more.bytes
        }
        #expect(packets.count == 3)
        var cookie = [UInt8](repeating: 0, count: 256)
        var size: UInt32 = 256
        #expect(AudioConverterGetProperty(encoder, kAudioConverterCompressionMagicCookie, &size, &cookie) == noErr)
        let coded = try value(encoder, kAudioConverterCurrentOutputStreamDescription, AudioStreamBasicDescription())
        #expect(coded.mFramesPerPacket == 4096)
        let decoder = try make(coded, .linear(48_000, 2, 16))
        #expect(AudioConverterSetProperty(decoder, kAudioConverterDecompressionMagicCookie, size, cookie) == noErr)
        let packed = PacketSupply(data, coded, packets: packets, most: 2)
        // A piece counts frames, of two samples.
        var frames: [UInt32] = all(decoder, packed, 999, UInt32(0))
        let samples = frames.withUnsafeMutableBytes { Array($0.bindMemory(to: Int16.self)) }
        #expect(samples == numbers)
        for converter in [encoder, decoder] { #expect(AudioConverterDispose(converter) == noErr) }
    }

    private func encoded(
        _ converter: AudioConverterRef, _ supply: PacketSupply
    ) throws -> (bytes: [UInt8], descriptions: [AudioStreamPacketDescription])? {
        let most = Int(try value(converter, kAudioConverterPropertyMaximumOutputPacketSize, UInt32(0)))
        var memory = [UInt8](repeating: 0, count: 2 * most)
        var descriptions = [AudioStreamPacketDescription](repeating: AudioStreamPacketDescription(), count: 2)
        var packets: UInt32 = 2
        var written = 0
        let status = memory.withUnsafeMutableBytes { memory in
            var list = AudioBufferList(
                mNumberBuffers: 1,
                mBuffers: AudioBuffer(
                    mNumberChannels: 2, mDataByteSize: UInt32(memory.count), mData: memory.baseAddress))
            defer { written = Int(list.mBuffers.mDataByteSize) }
            return AudioConverterFillComplexBuffer(
                converter, PacketSupply.function, supply.pointer, &packets, &list, &descriptions)
        }
        try #require(status == noErr)
        guard packets > 0 else { return nil }
        return (Array(memory.prefix(written)), Array(descriptions.prefix(Int(packets))))
    }

    private func value<Value: BitwiseCopyable>(
        _ converter: AudioConverterRef, _ property: AudioConverterPropertyID, _ value: Value
    ) throws -> Value {
        var (value, size) = (value, UInt32(MemoryLayout<Value>.size))
        try #require(AudioConverterGetProperty(converter, property, &size, &value) == noErr)
        return value
    }

    @Test func oneBufferIsConvertedAtOnce() throws {
        let converter = try make(.linear(48_000, 2, 16), .linear(48_000, 2, 32, isFloat: true))
        var (output, size) = ([Float](repeating: 0, count: 4), UInt32(16))
        #expect(AudioConverterConvertBuffer(converter, 8, [Int16](1...4), &size, &output) == noErr)
        #expect(size == 16 && output == [1, 2, 3, 4].map { Float($0) / 32768 })
        #expect(
            AudioConverterConvertBuffer(converter, 7, [Int16](1...4), &size, &output)
                == kAudioConverterErr_InvalidInputSize)
        size = 15
        #expect(
            AudioConverterConvertBuffer(converter, 8, [Int16](1...4), &size, &output)
                == kAudioConverterErr_InvalidOutputSize)
        #expect(AudioConverterDispose(converter) == noErr)
        let rates = try make(.linear(48_000, 1, 16), .linear(44_100, 1, 16))
        size = 16
        #expect(
            AudioConverterConvertBuffer(rates, 8, [Int16](1...4), &size, &output)
                == kAudioConverterErr_OperationNotSupported)
        #expect(AudioConverterDispose(rates) == noErr)
    }

    @Test func propertiesAreSetAndReadBack() throws {
        let converter = try make(.linear(44_100, 2, 16), .linear(88_200, 2, 32, isFloat: true))
        var number = kAudioConverterQuality_Max
        #expect(AudioConverterSetProperty(converter, kAudioConverterSampleRateConverterQuality, 4, &number) == noErr)
        #expect(try value(converter, kAudioConverterSampleRateConverterQuality, UInt32(0)) == 127)
        #expect(try value(converter, kAudioConverterPropertyMaximumOutputPacketSize, UInt32(0)) == 8)
        // 100 frames of four bytes become 200 of eight.
        #expect(try value(converter, kAudioConverterPropertyCalculateOutputBufferSize, UInt32(400)) == 1600)
        #expect(try value(converter, kAudioConverterPropertyCalculateInputBufferSize, UInt32(1600)) == 400)
        #expect(AudioConverterSetProperty(converter, kAudioConverterChannelMap, 8, [Int32]([1, -1])) == noErr)
        var (map, size) = ([Int32](repeating: 0, count: 2), UInt32(8))
        #expect(
            AudioConverterGetProperty(converter, kAudioConverterChannelMap, &size, &map) == noErr && map == [1, -1])
        #expect(
            AudioConverterSetProperty(converter, kAudioConverterChannelMap, 4, map)
                == kAudioConverterErr_BadPropertySizeError)
        var writable: UInt8 = 9
        #expect(
            AudioConverterGetPropertyInfo(converter, kAudioConverterCurrentInputStreamDescription, &size, &writable)
                == noErr)
        #expect(size == 40 && writable == 0)
        #expect(
            AudioConverterGetPropertyInfo(converter, kAudioConverterEncodeBitRate, &size, &writable)
                == kAudioConverterErr_PropertyNotSupported)
        #expect(AudioConverterDispose(converter) == noErr)
    }

    @Test func whatIsNoConversionAndNoConverterIsRefused() throws {
        var (linear, unknown) = (
            AudioStreamBasicDescription.linear(48_000, 1, 16), AudioStreamBasicDescription.codec(0x3F3F_3F3F, 48_000, 1)
        )
        var converter: AudioConverterRef?
        #expect(AudioConverterNew(&linear, &unknown, &converter) == kAudioConverterErr_FormatNotSupported)
        #expect(converter == nil)
        var flac = AudioStreamBasicDescription.codec(kAudioFormatFLAC, 48_000, 1)
        var named = AudioClassDescription(
            mType: kAudioEncoderComponentType, mSubType: kAudioFormatMPEG4AAC,
            mManufacturer: kAppleSoftwareAudioCodecManufacturer)
        #expect(
            AudioConverterNewSpecific(&linear, &flac, 1, &named, &converter) == kAudioConverterErr_FormatNotSupported)
        named.mSubType = kAudioFormatFLAC
        #expect(AudioConverterNewSpecific(&linear, &flac, 1, &named, &converter) == noErr)
        let made = try #require(converter)
        #expect(AudioConverterDispose(made) == noErr)
        #expect(AudioConverterDispose(made) == kAudio_ParamError)
        #expect(AudioConverterReset(made) == kAudio_ParamError)
    }
}
