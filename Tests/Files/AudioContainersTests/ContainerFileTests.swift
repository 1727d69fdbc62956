import AudioContainers
import AudioTypes
import Testing

@Suite struct ContainerFileTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let container: AudioContainer
        let format: AudioStreamBasicDescription
        var testDescription: String {
            "\(container) \(format.mFormatID) \(format.mFormatFlags) \(format.mBitsPerChannel) \(format.mChannelsPerFrame)"
        }
    }

    private static func linear(
        _ bits: UInt32, _ flags: AudioFormatFlags, channels: UInt32 = 2
    ) -> AudioStreamBasicDescription {
        AudioStreamBasicDescription(
            mSampleRate: 44_100, mFormatID: kAudioFormatLinearPCM, mFormatFlags: flags | kAudioFormatFlagIsPacked,
            mBytesPerPacket: bits / 8 * channels, mFramesPerPacket: 1, mBytesPerFrame: bits / 8 * channels,
            mChannelsPerFrame: channels, mBitsPerChannel: bits, mReserved: 0)
    }

    private static func compressed(_ identifier: AudioFormatID, channels: UInt32) -> AudioStreamBasicDescription {
        let isIMA4 = identifier == kAudioFormatAppleIMA4
        let packet = isIMA4 ? 34 * channels : channels
        return AudioStreamBasicDescription(
            mSampleRate: 8000, mFormatID: identifier, mFormatFlags: 0, mBytesPerPacket: packet,
            mFramesPerPacket: isIMA4 ? 64 : 1, mBytesPerFrame: isIMA4 ? 0 : packet, mChannelsPerFrame: channels,
            mBitsPerChannel: isIMA4 ? 0 : 8, mReserved: 0)
    }

    private static let formats: [AudioStreamBasicDescription] = {
        let (signed, big, float) = (
            kAudioFormatFlagIsSignedInteger, kAudioFormatFlagIsBigEndian, kAudioFormatFlagIsFloat
        )
        let integers: [AudioStreamBasicDescription] = [16, 24, 32].flatMap { bits in
            [linear(bits, signed), linear(bits, signed | big, channels: 3)]
        }
        let others = [
            linear(8, 0, channels: 1), linear(8, signed, channels: 1), linear(8, signed | big),
            linear(32, float), linear(64, float, channels: 1), linear(32, float | big),
            linear(64, float | big, channels: 5),
        ]
        let codecs = [kAudioFormatULaw, kAudioFormatALaw, kAudioFormatAppleIMA4].flatMap {
            [compressed($0, channels: 1), compressed($0, channels: 2)]
        }
        return integers + others + codecs
    }()

    static let cases = AudioContainer.allCases.flatMap { container in
        formats.filter(container.holds).map { Case(container: container, format: $0) }
    }

    private static func packets(_ count: Int, _ format: AudioStreamBasicDescription) -> [UInt8] {
        (0..<count * Int(format.mBytesPerPacket)).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ 7) }
    }

    private static func read(_ file: ContainerFile) throws -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: Int(file.byteCount) + 10)
        let count = try bytes.withUnsafeMutableBytes { try file.read($0.count, at: 0, into: $0.baseAddress!) }
        return Array(bytes[..<count])
    }

    private static func write(_ bytes: [UInt8], _ file: ContainerFile, at place: Int64) throws {
        try bytes.withUnsafeBytes { try file.write($0, at: place) }
    }

    @Test func eachContainerHoldsWhatItsFormatSays() {
        let counts = Dictionary(grouping: Self.cases, by: \.container).mapValues(\.count)
        #expect(counts == [.wave: 10, .rf64: 10, .aiff: 5, .aifc: 14, .caf: 18, .next: 11])
    }

    @Test(arguments: cases) func whatIsWrittenIsReadAgain(_ it: Case) throws {
        let storage = MemoryStorage([1, 2, 3])
        let file = try ContainerFile(creating: it.container, it.format, in: storage)
        let bytes = Self.packets(7, it.format)
        let half = bytes.count / 2
        try Self.write(Array(bytes[..<half]), file, at: 0)
        try Self.write(Array(bytes[half...]), file, at: Int64(half))
        try Self.write(Array(bytes[1..<3]), file, at: 1)
        try file.updateSizes()
        #expect(file.packetCount == 7 && storage.bytes.count - bytes.count - Int(file.layout.start) < 2)
        let again = try ContainerFile(opening: storage, isWritable: false)
        #expect(again.layout.container == it.container && !again.layout.isUnfinished)
        #expect(try Self.read(again) == bytes)
        let (found, wanted) = (again.layout.format, it.format)
        #expect(found.mSampleRate == wanted.mSampleRate && found.mFormatID == wanted.mFormatID)
        #expect((found.mBytesPerPacket, found.mFramesPerPacket) == (wanted.mBytesPerPacket, wanted.mFramesPerPacket))
        #expect((found.mBitsPerChannel, found.mChannelsPerFrame) == (wanted.mBitsPerChannel, wanted.mChannelsPerFrame))
        // The order of a single byte is none.
        let order = wanted.mBitsPerChannel > 8 ? 0 : kAudioFormatFlagIsBigEndian
        #expect(found.mFormatFlags | order == wanted.mFormatFlags | order)
        let error = #expect(throws: ContainerError.self) { try Self.write([0], again, at: 0) }
        #expect(error?.kind == .access)
    }

    @Test(arguments: cases) func aHeaderThatIsCutIsRefusedOrHasNoMoreThanIsThere(_ it: Case) throws {
        let storage = MemoryStorage()
        let file = try ContainerFile(creating: it.container, it.format, in: storage)
        try Self.write(Self.packets(2, it.format), file, at: 0)
        try file.updateSizes()
        for count in 0..<storage.bytes.count {
            let cut = MemoryStorage(Array(storage.bytes[..<count]))
            guard count >= Int(file.layout.start) else {
                #expect(throws: ContainerError.self) { try ContainerFile(opening: cut, isWritable: false) }
                continue
            }
            let opened = try ContainerFile(opening: cut, isWritable: false)
            #expect(opened.byteCount == min(file.byteCount, Int64(count) - file.layout.start))
        }
    }

    @Test func aFormatThatAContainerDoesNotHoldIsRefusedAndNothingIsErased() throws {
        let storage = MemoryStorage([1, 2, 3])
        let big = Self.linear(16, kAudioFormatFlagIsSignedInteger | kAudioFormatFlagIsBigEndian)
        let error = #expect(throws: ContainerError.self) { try ContainerFile(creating: .wave, big, in: storage) }
        #expect(error?.kind == .format && storage.bytes == [1, 2, 3])
        #expect(!AudioContainer.wave.holds(Self.compressed(kAudioFormatAppleIMA4, channels: 1)))
        var apart = Self.linear(16, kAudioFormatFlagIsSignedInteger | kAudioFormatFlagIsNonInterleaved)
        #expect(!AudioContainer.caf.holds(apart))
        apart.mFormatFlags = kAudioFormatFlagIsSignedInteger
        apart.mSampleRate = .nan
        #expect(!AudioContainer.caf.holds(apart) && !AudioContainer.wave.holds(apart))
    }

    @Test func packetsThatAreAddedPushWhatFollowsThemBehind() throws {
        let storage = MemoryStorage()
        let format = Self.linear(24, kAudioFormatFlagIsSignedInteger, channels: 1)
        let file = try ContainerFile(creating: .wave, format, in: storage)
        try Self.write(Self.packets(3, format), file, at: 0)
        try file.updateSizes()
        let chunk = Array("LIST".utf8) + [4, 0, 0, 0] + Array("INFO".utf8)
        storage.bytes += chunk
        let opened = try ContainerFile(opening: storage, isWritable: true)
        try Self.write(Self.packets(4, format), opened, at: 9)
        try opened.updateSizes()
        #expect(Array(storage.bytes.suffix(chunk.count)) == chunk)
        let size = UInt32(storage.bytes.count - 8)
        #expect(Array(storage.bytes[4..<8]) == withUnsafeBytes(of: size.littleEndian) { Array($0) })
        let again = try ContainerFile(opening: storage, isWritable: false)
        #expect(try Self.read(again) == Self.packets(3, format) + Self.packets(4, format))
    }

    @Test func placesBehindTheEndAreRefused() throws {
        let format = Self.compressed(kAudioFormatULaw, channels: 1)
        let file = try ContainerFile(creating: .next, format, in: MemoryStorage())
        for place: Int64 in [-1, 1, .max] {
            let error = #expect(throws: ContainerError.self) { try Self.write([1], file, at: place) }
            #expect(error?.kind == .place)
        }
        var byte: UInt8 = 0
        #expect(try file.read(1, at: .max, into: &byte) == 0)
        #expect(throws: ContainerError.self) { try file.read(1, at: -1, into: &byte) }
    }

    @Test func aStorageWithoutRoomIsAnErrorAndWhatWasWrittenStays() throws {
        let storage = MemoryStorage()
        let format = Self.compressed(kAudioFormatULaw, channels: 1)
        let file = try ContainerFile(creating: .caf, format, in: storage)
        file.defersSizes = false
        try Self.write([1, 2, 3], file, at: 0)
        storage.room = storage.bytes.count
        let error = #expect(throws: ContainerError.self) { try Self.write([4], file, at: 3) }
        #expect(error?.kind == .storage)
        #expect(try Self.read(ContainerFile(opening: storage, isWritable: false)) == [1, 2, 3])
    }

    @Test func theFormatOfAFileWithoutPacketsChanges() throws {
        let storage = MemoryStorage()
        let file = try ContainerFile(
            creating: .aifc, Self.compressed(kAudioFormatAppleIMA4, channels: 2), in: storage)
        let law = Self.compressed(kAudioFormatALaw, channels: 1)
        try file.change(to: law)
        try Self.write([9], file, at: 0)
        try file.updateSizes()
        let again = try ContainerFile(opening: storage, isWritable: false)
        #expect(again.layout.format.mFormatID == kAudioFormatALaw)
        #expect(try Self.read(again) == [9])
        let error = #expect(throws: ContainerError.self) { try file.change(to: law) }
        #expect(error?.kind == .format)
    }

    @Test func aHeaderThatGoesOnBehindTheAudioIsReadAlone() throws {
        let file = MemoryStorage()
        let format = Self.linear(16, kAudioFormatFlagIsSignedInteger | kAudioFormatFlagIsBigEndian, channels: 1)
        let made = try ContainerFile(creating: .aiff, format, in: file)
        try Self.write([1, 2], made, at: 0)
        try made.updateSizes()
        // "COMM" of 26 bytes, from byte 12 on, comes last.
        let turned = MemoryStorage(Array(file.bytes[..<12] + file.bytes[38...] + file.bytes[12..<38]))
        #expect(try Self.read(ContainerFile(opening: turned, isWritable: false)) == [1, 2])
        #expect(throws: ContainerError.self) { try ContainerFile(opening: turned, isWritable: true) }
    }
}
