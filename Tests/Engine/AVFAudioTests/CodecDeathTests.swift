import AVFAudio
import TestSupport
import Testing

/// Codec processes that are killed in mid-file: an error that names what it is about, and everything else goes on.
@Suite(.serialized) struct CodecDeathTests {
    private static let frames = 200_000
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func url(_ name: String) -> URL { folder.url.appending(path: name) }

    private static func settings(_ name: String) -> [String: Any] {
        let formatID = name.hasPrefix("lossless") ? kAudioFormatAppleLossless : kAudioFormatMPEG4AAC
        return [AVFormatIDKey: formatID, AVSampleRateKey: 44_100, AVNumberOfChannelsKey: 2]
    }

    private static func signal(_ format: AVAudioFormat, _ frames: Int) throws -> AVAudioPCMBuffer {
        try filledBuffer(format, frames) { channel, frame in
            0.25 * sin(Float(frame % 44_100) * (channel == 0 ? 0.05 : 0.11))
        }
    }

    private func make(_ name: String) throws -> AVAudioFile {
        let file = try AVAudioFile(forWriting: url(name), settings: Self.settings(name))
        try file.write(from: Self.signal(file.processingFormat, Self.frames))
        file.close()
        return try AVAudioFile(forReading: url(name))
    }

    private func whole(_ name: String) throws -> [[Float]] {
        let file = try AVAudioFile(forReading: url(name))
        let buffer = try #require(
            AVAudioPCMBuffer(pcmFormat: file.processingFormat, frameCapacity: AVAudioFrameCount(file.length)))
        try file.read(into: buffer)
        return try samples(buffer)
    }

    private func samples(_ buffer: AVAudioPCMBuffer) throws -> [[Float]] {
        let data = try #require(buffer.floatChannelData)
        return (0..<Int(buffer.format.channelCount)).map {
            Array(UnsafeBufferPointer(start: data[$0], count: Int(buffer.frameLength)))
        }
    }

    // MARK: The processes

    /// The codec processes of this process that live.
    private static func processes() throws -> Set<Int32> {
        let numbers = try FileManager.default.contentsOfDirectory(atPath: "/proc").compactMap { Int32($0) }
        return Set(
            numbers.filter { number in
                guard let status = try? String(contentsOfFile: "/proc/\(number)/stat", encoding: .utf8) else {
                    return false
                }
                let fields = status.split(separator: " ")
                return fields.count > 3 && fields[1] == "(aucodec)" && fields[2] != "Z" && Int32(fields[3]) == getpid()
            })
    }

    /// Those that have the file open.
    private func processes(of name: String) throws -> Set<Int32> {
        let path = url(name).path
        return try Self.processes().filter { number in
            let folder = "/proc/\(number)/fd"
            return ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).contains {
                (try? FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/\($0)")) == path
            }
        }
    }

    private func killAll(of name: String, count: Int) throws {
        let victims = try processes(of: name)
        #expect(victims.count == count)
        for victim in victims { kill(victim, SIGKILL) }
    }

    // MARK: Files

    @Test(arguments: ["a.m4a", "a.aac", "lossless.m4a"])
    func aReadThatLosesItsProcessNamesTheFileAndEnds(_ name: String) throws {
        let file = try make(name)
        let expected = try whole(name)
        let buffer = try #require(AVAudioPCMBuffer(pcmFormat: file.processingFormat, frameCapacity: 5000))
        var (heard, errors, turns): ([Float], [String], Int) = ([], [], 0)
        // As programs read: until the position is at the end.
        while file.framePosition < file.length, turns < 1000 {
            if turns == 6 { try killAll(of: name, count: 1) }
            do {
                try file.read(into: buffer)
                heard += try samples(buffer)[1]
            } catch {
                errors.append(error.localizedDescription)
            }
            turns += 1
        }
        #expect(errors.count == 1)
        #expect(errors.first?.contains(url(name).path) == true && errors.first?.contains("codec process") == true)
        #expect(heard == Array(expected[1].prefix(6 * 5000)))
        #expect(try whole(name) == expected)
    }

    @Test(arguments: ["a.m4a", "a.aac", "lossless.m4a"])
    func aWriteThatLosesItsProcessNamesTheFile(_ name: String) throws {
        let file = try AVAudioFile(forWriting: url(name), settings: Self.settings(name))
        let part = try Self.signal(file.processingFormat, 5000)
        try file.write(from: part)
        try killAll(of: name, count: 1)
        for _ in 0..<2 {
            let error = #expect(throws: NSError.self) { try file.write(from: part) }
            #expect(error?.localizedDescription.contains(url(name).path) == true)
            #expect(error?.localizedDescription.contains("codec process") == true)
        }
        let log = CapturedLog.shared
        file.close()
        #expect(!file.isOpen)
        let told = log.records("auserviced.avfaudio.file").filter { $0.message.contains(url(name).path) }
        #expect(told.contains { $0.message.hasPrefix("AVAudioFile: ") && $0.level == "error" }, "\(told)")
    }

    // MARK: Players

    @Test(arguments: ["a.m4a", "a.aac", "lossless.m4a"])
    func aPlayerGoesOnWithWhatIsBehindTheFile(_ name: String) throws {
        let file = try make(name)
        let expected = try whole(name)
        let offline = try OfflineEngine(sampleRate: 44_100)
        let (player, other) = (offline.player(), offline.player())
        let called = Log<String>()
        player.scheduleFile(file, at: nil, completionCallbackType: .dataRendered) { _ in called.add("file") }
        player.scheduleBuffer(try offline.constant(2, 1), completionCallbackType: .dataRendered) { _ in
            called.add("buffer")
        }
        other.scheduleBuffer(try offline.constant(4, 512), at: nil, options: .loops)
        try offline.engine.start()
        player.play()
        other.play()
        var heard: [[Float]] = []
        let log = CapturedLog.shared
        heard = try offline.render(1024)
        // The file's own reader, and the player's.
        try killAll(of: name, count: 2)
        let rest = try offline.render(Self.frames)
        heard = zip(heard, rest).map { $0 + $1 }
        #expect(eventually { called.all == ["file", "buffer"] })
        let told = log.records("auserviced.avfaudio.engine").filter { $0.message.contains(url(name).path) }
        #expect(told.contains { $0.message.contains("codec process") }, "\(told)")
        let end = try #require(heard[0].firstIndex { $0 == 6 })
        #expect(end >= 1024 && end < Self.frames)
        for channel in 0..<2 {
            let sum = (0..<heard[0].count).map { frame -> Float in
                4 + (frame < end ? expected[channel][frame] : frame == end ? 2 : 0)
            }
            #expect(heard[channel] == sum)
        }
        #expect(offline.engine.isRunning && player.isPlaying && offline.engine.lastFault == nil)
        // The same player plays the same file, opened again.
        other.stop()
        let again = try AVAudioFile(forReading: url(name))
        player.scheduleFile(again, at: nil)
        #expect(try offline.render(Self.frames)[1].prefix(expected[1].count) == expected[1].prefix(Self.frames))
    }

    @Test func onADeviceThePlayersCallbacksComeAndTheEngineRunsOn() throws {
        let file = try make("a.m4a")
        let device = DeviceEngine(rate: 44_100)
        let player = device.player(file.processingFormat)
        let called = Log<String>()
        for type in ["first", "second"] {
            player.scheduleFile(file, at: nil, completionCallbackType: .dataPlayedBack) { _ in called.add(type) }
        }
        try device.engine.start()
        player.play()
        #expect(eventually { player.lastRenderTime.flatMap { player.playerTime(forNodeTime: $0) } != nil })
        try killAll(of: "a.m4a", count: 2)
        #expect(eventually { called.all == ["first", "second"] })
        #expect(device.engine.isRunning && player.isPlaying && device.engine.lastFault == nil)
        let short = try filledBuffer(file.processingFormat, 1000) { _, _ in 0.5 }
        player.scheduleBuffer(short, completionCallbackType: .dataPlayedBack) { _ in called.add("buffer") }
        #expect(eventually { called.all.last == "buffer" })
        device.engine.stop()
        #expect(!device.engine.isRunning)
    }

    // MARK: Converters

    /// Kills the process that is new since `before`: alone in this process, as tests with `--no-parallel` are.
    private func killNew(since before: Set<Int32>) throws {
        let victims = try Self.processes().subtracting(before)
        #expect(victims.count == 1)
        for victim in victims { kill(victim, SIGKILL) }
    }

    @Test(arguments: [kAudioFormatMPEG4AAC, kAudioFormatAppleLossless])
    func aDecodingConverterEndsWithErrorsThatNameItAndDecodesAgainAfterAReset(_ formatID: UInt32) throws {
        let format = CodecSupport.format(formatID, 44_100, bits: formatID == kAudioFormatAppleLossless ? 16 : 0)
        let pcm = try ConversionSupport.format(.pcmFormatFloat64, 44_100, 2)
        let encoder = try #require(AVAudioConverter(from: pcm, to: format))
        let packets = try CodecSupport.encode(encoder, seconds: 2)
        let before = try Self.processes()
        let decoder = try #require(AVAudioConverter(from: format, to: pcm))
        decoder.magicCookie = encoder.magicCookie
        let output = try #require(AVAudioPCMBuffer(pcmFormat: pcm, frameCapacity: 3000))
        var (position, errors, statuses): (Int, [String], [AVAudioConverterOutputStatus]) = (0, [], [])
        while statuses.last != .endOfStream, statuses.count < 1000 {
            if statuses.count == 5 { try killNew(since: before) }
            var error: NSError?
            let status = decoder.convert(to: output, error: &error) { count, status in
                guard position < packets.count else {
                    status.pointee = .endOfStream
                    return nil
                }
                let end = min(packets.count, position + Int(count))
                defer { position = end }
                status.pointee = .haveData
                return CodecSupport.buffer(packets[position..<end], format)
            }
            statuses.append(status)
            if status == .error { errors.append(error?.localizedDescription ?? "none") }
        }
        #expect(statuses.prefix(5).allSatisfy { $0 == .haveData } && statuses.last == .endOfStream)
        #expect(!errors.isEmpty)
        for error in errors { #expect(error.contains("\(format)") && error.contains("codec process")) }
        decoder.reset()
        let whole = try CodecSupport.decode(decoder, packets)
        #expect(whole.errors == 0 && whole.samples.count / 2 >= 2 * 44_100)
    }

    @Test func anEncodingConverterReportsItAndEncodesAgainAfterAReset() throws {
        let format = CodecSupport.format(kAudioFormatMPEG4AAC, 44_100)
        let pcm = try #require(AVAudioFormat(standardFormatWithSampleRate: 44_100, channels: 2))
        let before = try Self.processes()
        let encoder = try #require(AVAudioConverter(from: pcm, to: format))
        let input = try Self.signal(pcm, 4096)
        let output = AVAudioCompressedBuffer(
            format: format, packetCapacity: 4, maximumPacketSize: encoder.maximumOutputPacketSize)
        func convert(isLast: Bool = false) -> (AVAudioConverterOutputStatus, String) {
            var error: NSError?
            let status = encoder.convert(to: output, error: &error) { _, status in
                status.pointee = isLast ? .endOfStream : .haveData
                return isLast ? nil : input
            }
            return (status, error?.localizedDescription ?? "")
        }
        for _ in 0..<3 { #expect(convert().0 == .haveData) }
        try killNew(since: before)
        for _ in 0..<3 {
            let (status, text) = convert()
            #expect(status == .error && text.contains("\(format)") && text.contains("codec process"))
        }
        // Whoever goes on all the same comes to the end.
        var last: [AVAudioConverterOutputStatus] = []
        while last.last != .endOfStream, last.count < 1000 { last.append(convert(isLast: true).0) }
        #expect(last.count < 1000 && last.dropLast().allSatisfy { $0 == .error })
        encoder.reset()
        for _ in 0..<3 { #expect(convert().0 == .haveData && output.packetCount == 4) }
    }
}
