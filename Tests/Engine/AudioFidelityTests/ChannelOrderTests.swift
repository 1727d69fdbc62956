import AVFAudio
import TestSupport
import Testing

/// What each channel of a file is for, between this project and ffmpeg: a tone for each loudspeaker tells.
@Suite struct ChannelOrderTests {
    private let folder: TemporaryFolder
    private static let names = ["FL", "FR", "FC", "LFE", "BL", "BR", "BC", "SL", "SR"]
    /// ffmpeg's layouts of 3 to 8 channels as Vorbis, Opus and FLAC have them, in the order of WAV files.
    private static let layouts: [(name: String, speakers: [String])] = [
        ("3.0", ["FL", "FR", "FC"]), ("quad", ["FL", "FR", "BL", "BR"]), ("5.0", ["FL", "FR", "FC", "BL", "BR"]),
        ("5.1", ["FL", "FR", "FC", "LFE", "BL", "BR"]), ("6.1", ["FL", "FR", "FC", "LFE", "BC", "SL", "SR"]),
        ("7.1", ["FL", "FR", "FC", "LFE", "BL", "BR", "SL", "SR"]),
    ]

    init() throws { folder = try TemporaryFolder() }

    private func url(_ name: String) -> URL { folder.url.appending(path: name) }

    private static func tone(_ speaker: String) -> Double { 200 + 150 * Double(names.firstIndex(of: speaker)!) }

    /// What a speaker is to Core Audio, beside the others of its layout.
    private static func label(_ speaker: String, among speakers: [String]) -> AudioChannelLabel {
        switch speaker {
        case "FL": kAudioChannelLabel_Left
        case "FR": kAudioChannelLabel_Right
        case "FC": kAudioChannelLabel_Center
        case "LFE": kAudioChannelLabel_LFEScreen
        case "BL" where speakers.contains("SL"): kAudioChannelLabel_RearSurroundLeft
        case "BR" where speakers.contains("SR"): kAudioChannelLabel_RearSurroundRight
        case "BL", "SL": kAudioChannelLabel_LeftSurround
        case "BR", "SR": kAudioChannelLabel_RightSurround
        default: kAudioChannelLabel_CenterSurround
        }
    }

    /// The speaker whose tone is in these samples.
    private static func speaker(_ samples: [Float]) -> String? {
        let levels = names.map { name -> Double in
            let step = 2 * Double.pi * tone(name) / 48_000
            var (real, imaginary) = (0.0, 0.0)
            for (frame, sample) in samples.enumerated() {
                real += Double(sample) * cos(step * Double(frame))
                imaginary += Double(sample) * sin(step * Double(frame))
            }
            return real * real + imaginary * imaginary
        }
        guard let most = levels.max(), most > 1 else { return nil }
        return names[levels.firstIndex(of: most)!]
    }

    private func make(_ name: String, _ layout: (name: String, speakers: [String]), _ codec: [String]) throws {
        let sines = layout.speakers.map { "0.3*sin(2*PI*\(Self.tone($0))*t)" }.joined(separator: "|")
        _ = try OtherProgram.run(
            "ffmpeg",
            ["-v", "error", "-y", "-f", "lavfi", "-i", "aevalsrc=\(sines):c=\(layout.name):s=48000:d=0.5"] + codec
                + [url(name).path], in: folder)
    }

    private func labels(_ format: AVAudioFormat) -> [AudioChannelLabel] { format.channelLayout?.channelLabels ?? [] }

    @Test(arguments: ["ogg", "opus", "flac", "wav"], layouts.indices) func aFileIsReadAsItsFormatHasItsChannels(
        suffix: String, index: Int
    ) throws {
        let layout = Self.layouts[index]
        let codec = [
            "ogg": ["-c:a", "libvorbis"], "opus": ["-c:a", "libopus", "-mapping_family", "1"],
            "flac": ["-c:a", "flac"],
            "wav": ["-c:a", "pcm_f32le"],
        ]
        try make("a.\(suffix)", layout, codec[suffix]!)
        let file = try AVAudioFile(forReading: url("a.\(suffix)"))
        let expected = layout.speakers.map { Self.label($0, among: layout.speakers) }
        #expect(labels(file.fileFormat) == expected)
        #expect(labels(file.processingFormat) == expected)
        let buffer = try #require(AVAudioPCMBuffer(pcmFormat: file.processingFormat, frameCapacity: 24_000))
        try file.read(into: buffer)
        let heard = layout.speakers.indices.map { channel in
            Self.speaker(Array(UnsafeBufferPointer(start: buffer.floatChannelData![channel] + 2000, count: 18_000)))
        }
        // The low end of these codecs has no such tones.
        let deaf = ["ogg", "opus"].contains(suffix) ? layout.speakers.firstIndex(of: "LFE") : nil
        for (channel, speaker) in layout.speakers.enumerated() where channel != deaf {
            #expect(heard[channel] == speaker)
        }
    }

    /// Channels in an order that no such file has.
    private static let orders: [[String]] = [
        ["FC", "FL", "FR", "BL", "BR", "LFE"], ["FL", "FC", "FR", "BL", "BR", "LFE"], ["FR", "FL", "BR", "BL"],
        ["FL", "FR", "FC", "LFE", "BL", "BR", "SL", "SR"],
    ]

    @Test(
        arguments: [
            ("wav", kAudioFormatLinearPCM), ("caf", kAudioFormatLinearPCM), ("flac", kAudioFormatFLAC),
            ("ogg", 0x766f_7262), ("m4a", kAudioFormatMPEG4AAC),
        ] as [(String, AudioFormatID)], orders.indices)
    func aFileIsWrittenAsItsFormatHasItsChannels(kind: (suffix: String, formatID: AudioFormatID), index: Int) throws {
        let speakers = Self.orders[index]
        let named = AVAudioChannelLayout(channelLabels: speakers.map { Self.label($0, among: speakers) })
        let file = try AVAudioFile(
            forWriting: url("a.\(kind.suffix)"),
            settings: [
                AVFormatIDKey: kind.formatID, AVSampleRateKey: 48_000.0, AVNumberOfChannelsKey: speakers.count,
                AVChannelLayoutKey: named,
            ])
        let buffer = try #require(AVAudioPCMBuffer(pcmFormat: file.processingFormat, frameCapacity: 24_000))
        buffer.frameLength = 24_000
        for (channel, speaker) in speakers.enumerated() {
            let step = 2 * Double.pi * Self.tone(speaker) / 48_000
            for frame in 0..<24_000 {
                buffer.floatChannelData![channel][frame] = Float(0.3 * sin(step * Double(frame)))
            }
        }
        try file.write(from: buffer)
        file.close()
        let wave = Self.layouts.first { Set($0.speakers) == Set(speakers) }!
        let data = try OtherProgram.decode(
            url("a.\(kind.suffix)"), as: "f32le", Float.self, in: folder)
        let heard = wave.speakers.indices.map { channel in
            Self.speaker((2000..<20_000).map { data[$0 * speakers.count + channel] })
        }
        for (channel, speaker) in wave.speakers.enumerated() where speaker != "LFE" {
            #expect(heard[channel] == speaker)
        }
        // libsndfile has no number for a CAF's layout of so many.
        guard kind.suffix != "caf" || speakers.count < 8 else { return }
        let back = try AVAudioFile(forReading: url("a.\(kind.suffix)"))
        #expect(Set(labels(back.fileFormat)) == Set(labels(file.fileFormat)))
    }
}
