import AudioContainers
import AudioToolbox

/// An audio file of packets that all have one size: read, given one more packet, and read again.
enum AudioContainerTarget {
    /// The file's bytes.
    private final class Storage: PacketStorage {
        var bytes: [UInt8]

        init(_ bytes: [UInt8]) { self.bytes = bytes }

        func size() -> Int64 { Int64(bytes.count) }

        func read(_ count: Int, at place: Int64, into memory: UnsafeMutableRawPointer) -> Int {
            demand(count >= 0 && place >= 0, "what is before the file is read")
            let given = max(0, min(count, bytes.count - Int(place)))
            bytes.withUnsafeBytes { bytes in
                if given > 0, let base = bytes.baseAddress {
                    memory.copyMemory(from: base + Int(place), byteCount: given)
                }
            }
            return given
        }

        func write(_ new: UnsafeRawBufferPointer, at place: Int64) {
            demand(place >= 0 && place <= Int64(bytes.count), "what is outside of the file is written")
            let end = Int(place) + new.count
            if end > bytes.count { bytes += [UInt8](repeating: 0, count: end - bytes.count) }
            bytes.replaceSubrange(Int(place)..<end, with: new)
        }

        func setSize(_ size: Int64) {
            demand(size >= 0 && size <= Int64(bytes.count), "the file is made longer than it is")
            bytes.removeLast(bytes.count - Int(size))
        }
    }

    static func run(_ bytes: [UInt8]) {
        let storage = Storage(bytes)
        do {
            let file = try ContainerFile(opening: storage, isWritable: false)
            let packets = try read(file)
            demand(file.layout.container.holds(file.layout.format), "a format is none that such a file holds")
            try write(storage, packets)
        } catch let error as ContainerError {
            demand(!error.description.isEmpty, "an error says nothing")
        } catch { demand(false, "another error: \(error)") }
    }

    private static func read(_ file: ContainerFile) throws -> [UInt8] {
        demand(file.byteCount >= 0 && file.bytesPerPacket > 0, "a file has fewer packets than none")
        var packets = [UInt8](repeating: 0, count: Int(file.byteCount))
        let count = try packets.withUnsafeMutableBytes { memory in
            try memory.baseAddress.map { try file.read(memory.count, at: 0, into: $0) } ?? 0
        }
        demand(count == packets.count, "the file has fewer packets than it says")
        return packets
    }

    /// Files of which a part of the header follows the audio are refused.
    private static func write(_ storage: Storage, _ packets: [UInt8]) throws {
        let file = try ContainerFile(opening: storage, isWritable: true)
        let more = [UInt8](repeating: 0x55, count: Int(file.bytesPerPacket))
        try more.withUnsafeBytes { try file.write($0, at: file.byteCount) }
        try file.updateSizes()
        let again = try ContainerFile(opening: storage, isWritable: false)
        demand(!again.layout.isUnfinished, "a file that is complete says that it is not")
        demand(try read(again) == packets + more, "other packets are read than were written")
    }

    static var seeds: [FuzzSeed] {
        let (signed, big, float) = (
            kAudioFormatFlagIsSignedInteger, kAudioFormatFlagIsBigEndian, kAudioFormatFlagIsFloat
        )
        let whole = seed("wave", .wave, linear(16, signed, 2))
        return [
            whole, seed("wave-extended", .wave, linear(24, signed, 3)),
            seed("wave-float", .wave, linear(32, float, 1)),
            seed("wave-u-law", .wave, law(kAudioFormatULaw)), seed("rf64", .rf64, linear(8, 0, 1)),
            seed("aiff", .aiff, linear(16, signed | big, 1)), seed("aifc", .aifc, linear(16, signed, 1)),
            seed("aifc-ima4", .aifc, ima4), seed("caf", .caf, linear(32, signed | big, 2)),
            seed("caf-ima4", .caf, ima4), seed("next", .next, law(kAudioFormatALaw)), FuzzSeed("empty", []),
            FuzzSeed("wave-list", whole.bytes + Array("LIST".utf8) + [4, 0, 0, 0] + Array("INFO".utf8)),
        ]
    }

    private static func seed(
        _ name: String, _ container: AudioContainer, _ format: AudioStreamBasicDescription
    ) -> FuzzSeed {
        let storage = Storage([])
        let packet = (0..<format.mBytesPerPacket).map { UInt8(truncatingIfNeeded: $0) }
        guard let file = try? ContainerFile(creating: container, format, in: storage),
            (try? packet.withUnsafeBytes { try file.write($0, at: 0) }) != nil, (try? file.updateSizes()) != nil
        else { return FuzzSeed(name, []) }
        return FuzzSeed(name, storage.bytes)
    }

    private static func linear(
        _ bits: UInt32, _ flags: AudioFormatFlags, _ channels: UInt32
    ) -> AudioStreamBasicDescription {
        AudioStreamBasicDescription(
            mSampleRate: 48_000, mFormatID: kAudioFormatLinearPCM, mFormatFlags: flags | kAudioFormatFlagIsPacked,
            mBytesPerPacket: bits / 8 * channels, mFramesPerPacket: 1, mBytesPerFrame: bits / 8 * channels,
            mChannelsPerFrame: channels, mBitsPerChannel: bits, mReserved: 0)
    }

    private static func law(_ identifier: AudioFormatID) -> AudioStreamBasicDescription {
        AudioStreamBasicDescription(
            mSampleRate: 8000, mFormatID: identifier, mFormatFlags: 0, mBytesPerPacket: 1, mFramesPerPacket: 1,
            mBytesPerFrame: 1, mChannelsPerFrame: 1, mBitsPerChannel: 8, mReserved: 0)
    }

    private static let ima4 = AudioStreamBasicDescription(
        mSampleRate: 22_050, mFormatID: kAudioFormatAppleIMA4, mFormatFlags: 0, mBytesPerPacket: 34,
        mFramesPerPacket: 64, mBytesPerFrame: 0, mChannelsPerFrame: 1, mBitsPerChannel: 0, mReserved: 0)
}
