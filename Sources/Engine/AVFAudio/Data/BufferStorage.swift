import AudioToolbox
import Glibc

/// The memory of an audio buffer and the two lists that show it: by what is valid and by what fits.
final class BufferStorage {
    /// Byte sizes are what is valid.
    let lengthList: UnsafeMutablePointer<AudioBufferList>
    private let fullList: UnsafeMutablePointer<AudioBufferList>
    private let bytesPerBuffer: [UInt32]
    private let release: () -> Void

    /// - Parameter buffers: with their capacities as byte sizes; `release` is called once, at the end.
    init(_ buffers: [AudioBuffer], release: @escaping () -> Void) {
        lengthList = Self.list(buffers)
        fullList = Self.list(buffers)
        bytesPerBuffer = buffers.map(\.mDataByteSize)
        self.release = release
        setLength(bytes: 0)
    }

    /// Zeroed memory of its own; nil when there is not so much.
    convenience init?(bufferCount: Int, channelsPerBuffer: UInt32, bytesPerBuffer: Int) {
        let (stride, tooLong) = bytesPerBuffer.addingReportingOverflow(63)
        guard !tooLong, let bytes = UInt32(exactly: bytesPerBuffer) else { return nil }
        // Every buffer begins on a line of the processor's cache.
        let aligned = stride & ~63
        guard let memory = calloc(bufferCount, max(64, aligned)) else { return nil }
        let buffers = (0..<bufferCount).map {
            AudioBuffer(mNumberChannels: channelsPerBuffer, mDataByteSize: bytes, mData: memory + $0 * aligned)
        }
        self.init(buffers) { free(memory) }
    }

    deinit {
        release()
        free(lengthList)
        free(fullList)
    }

    /// The same bytes are valid in every buffer.
    func setLength(bytes: Int) {
        let list = UnsafeMutableAudioBufferListPointer(lengthList)
        for index in list.indices { list[index].mDataByteSize = UInt32(clamping: bytes) }
    }

    /// Byte sizes are what fits, also after somebody has written other ones.
    func capacityList() -> UnsafeMutablePointer<AudioBufferList> {
        let list = UnsafeMutableAudioBufferListPointer(fullList)
        for index in bytesPerBuffer.indices { list[index].mDataByteSize = bytesPerBuffer[index] }
        return fullList
    }

    private static func list(_ buffers: [AudioBuffer]) -> UnsafeMutablePointer<AudioBufferList> {
        let list = AudioBufferList.allocate(maximumBuffers: buffers.count)
        for (index, buffer) in buffers.enumerated() { list[index] = buffer }
        return list.unsafeMutablePointer
    }
}
