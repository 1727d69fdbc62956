import AVFoundation
import Engine
import Testing

/// Programs around buffers, files and converters do what they say.
@Suite(.serialized) struct DataProgramTests {
    @Test func speechIsBroughtTo16kHzWithoutLosingAny() throws {
        let converter = SpeechConverter()
        let tone = sine(440, 0.5, rate: 44_100)
        var samples: [Int16] = []
        for chunk in 0..<20 {
            let output = try #require(converter.convert(filled(standard(1), 4410) { tone(chunk * 4410 + $0) }))
            #expect(output.format == SpeechConverter.targetFormat && converter.lastError == nil)
            samples += UnsafeBufferPointer(start: output.int16ChannelData![0], count: Int(output.frameLength))
        }
        #expect(samples.count > 31_000 && samples.count <= 32_000)
        // Between two samples a sine of this level rises by less than 0.5 × 2π × 440 / 16000; a click is more.
        let steps = zip(samples.dropFirst(500), samples.dropFirst(501)).map { abs(Int($0) - Int($1)) }
        let steepest = 32_768 * 0.5 * 2 * Double.pi * 440 / 16_000
        #expect(try Double(#require(steps.max())) <= steepest + 2)
        let data = try converter.convertWhole(filled(standard(1), 44_100, tone))
        #expect(data.count == 32_000)
    }

    @Test func buffersAreJoinedMeasuredAndCopied() throws {
        let one = try #require(AVAudioPCMBuffer.from([0, 0.25, -0.5], sampleRate: 48_000))
        let joined = try #require(AVAudioPCMBuffer(concatenating: one, one))
        #expect(joined.toFloatArray() == [[0, 0.25, -0.5, 0, 0.25, -0.5]])
        #expect(abs(one.rms - Float(0.3125 / 3).squareRoot()) < 1e-6)
        #expect(one.normalized()?.toFloatArray() == [[0, 0.5, -1]])
        #expect(one.data.count == 12 && one.duration == 3 / 48_000.0)
        joined.silence()
        #expect(joined.toFloatArray() == [[0, 0, 0, 0, 0, 0]])
        #expect(one.toFloatArray() == [[0, 0.25, -0.5]])
    }

    @Test func dictionariesMakeFilesOfTheirKind() throws {
        let folder = try Folder()
        let buffer = filled(standard(), 4410, sine(441, 0.5, rate: 44_100))
        let url = folder.url.appending(path: "a.wav")
        #expect(try FileSettings.write(buffer, to: url, settings: FileSettings.wave) == 4410)
        #expect(try FileSettings.describe(url) == "PCM 44100 Hz, 2 channels, 0.10 s")
        let float = folder.url.appending(path: "b.dat")
        #expect(try FileSettings.write(buffer, to: float, settings: FileSettings.floatWave(buffer.format)) == 4410)
        #expect(try AVAudioFile(forReading: float).toBuffer()?.toFloatArray() == buffer.toFloatArray())
        let copy = folder.url.appending(path: "c.wav")
        try ThrowingSpellings().copy(url, to: copy)
        #expect(try AVAudioFile(forReading: copy).toBuffer()?.data == AVAudioFile(forReading: url).toBuffer()?.data)
        #expect(throws: NSError.self) {
            try FileSettings.write(buffer, to: folder.url.appending(path: "d.unknown"), settings: FileSettings.wave)
        }
    }

    /// AAC and ALAC are coded by a program of their own, which `AUSERVICED_CODEC` names.
    @Test(.enabled(if: ProcessInfo.processInfo.environment["AUSERVICED_CODEC"] != nil))
    func dictionariesMakeCompressedFiles() throws {
        let folder = try Folder()
        let mono = filled(standard(1), 44_100, sine(441, 0.5, rate: 44_100))
        let aac = folder.url.appending(path: "a.m4a")
        #expect(try FileSettings.write(mono, to: aac, settings: FileSettings.aac()) == 44_100)
        #expect(try FileSettings.describe(aac) == "AAC 44100 Hz, 1 channels, 1.00 s")
        let lossless = folder.url.appending(path: "b.m4a")
        #expect(try FileSettings.write(mono, to: lossless, settings: FileSettings.lossless(mono.format)) == 44_100)
    }

    static let formats: [AudioFormatID] =
        ProcessInfo.processInfo.environment["AUSERVICED_CODEC"] == nil
        ? [kAudioFormatOpus] : [kAudioFormatOpus, kAudioFormatMPEG4AAC]

    @Test(arguments: formats) func packetsThatWereEncodedComeBackAsTheSignal(_ format: AudioFormatID) throws {
        let player = try StreamPlayer(sampleRate: 48_000, formatID: format)
        let packets = try player.encode(filled(standard(1, rate: 48_000), 48_000, sine(1000, 0.5, rate: 48_000)))
        #expect(packets.count >= 47 && packets.allSatisfy { $0.packetCount == 1 && $0.byteLength > 0 })
        for packet in packets {
            player.enqueue(player.packet(from: Data(bytes: packet.data, count: Int(packet.byteLength))))
        }
        let decoded = try #require(try player.decode(48_000))
        #expect(decoded.frameLength > 40_000)
        let middle = decoded.toFloatArray()[0][10_000..<30_000]
        let level = (middle.map { $0 * $0 }.reduce(0, +) / 20_000).squareRoot()
        #expect(abs(level - 0.5 / Float(2).squareRoot()) < 0.02)
    }
}
