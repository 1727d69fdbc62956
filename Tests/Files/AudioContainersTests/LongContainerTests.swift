import AudioContainers
import AudioTypes
import Foundation
import TestSupport
import Testing

/// Files of more than 4 GiB, which are holes but for their ends.
@Suite struct LongContainerTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private static let format = AudioStreamBasicDescription(
        mSampleRate: 8000, mFormatID: kAudioFormatULaw, mFormatFlags: 0, mBytesPerPacket: 1, mFramesPerPacket: 1,
        mBytesPerFrame: 1, mChannelsPerFrame: 1, mBitsPerChannel: 8, mReserved: 0)

    /// A file whose header says that it has so many bytes of audio.
    private func make(_ container: AudioContainer, _ count: Int64, field: Int64, _ width: Int) throws -> String {
        let path = folder.file("long")
        let storage = try FileStorage(path: path, .making)
        let start = try ContainerFile(creating: container, Self.format, in: storage).layout.start
        try withUnsafeBytes(of: count.littleEndian) {
            try storage.write(UnsafeRawBufferPointer(rebasing: $0[..<width]), at: field)
        }
        try storage.setSize(start + count)
        return path
    }

    @Test func aWaveFileEndsWhereItsHeaderEnds() throws {
        // "data" is the last chunk, behind "fmt " of 18 bytes and "fact".
        let path = try make(.wave, Int64(UInt32.max) - 100, field: 54, 4)
        let file = try ContainerFile(opening: FileStorage(path: path, .writing), isWritable: true)
        #expect(file.byteCount == Int64(UInt32.max) - 100 && file.maximumByteCount - file.byteCount == 42)
        let bytes = [UInt8](repeating: 5, count: 43)
        let error = #expect(throws: ContainerError.self) {
            try bytes.withUnsafeBytes { try file.write($0, at: file.byteCount) }
        }
        #expect(error?.kind == .length)
        try bytes.dropLast().withUnsafeBytes { try file.write($0, at: file.byteCount) }
        try file.updateSizes()
        let again = try ContainerFile(opening: FileStorage(path: path, .reading), isWritable: false)
        #expect(again.byteCount == Int64(UInt32.max) - 58)
    }

    @Test func anRF64GoesOn() throws {
        let path = try make(.rf64, 5 << 30, field: 28, 8)
        let file = try ContainerFile(opening: FileStorage(path: path, .writing), isWritable: true)
        #expect(file.byteCount == 5 << 30)
        try [7, 8, 9].withUnsafeBytes { try file.write(UnsafeRawBufferPointer(rebasing: $0[..<3]), at: 5 << 30) }
        try file.updateSizes()
        let again = try ContainerFile(opening: FileStorage(path: path, .reading), isWritable: false)
        #expect(again.byteCount == 5 << 30 + 3)
        let data = try #require(FileHandle(forReadingAtPath: path)).read(upToCount: 44)
        #expect(data.map { Array($0[36..<44]) } == withUnsafeBytes(of: Int64(5 << 30 + 3).littleEndian) { Array($0) })
    }
}
