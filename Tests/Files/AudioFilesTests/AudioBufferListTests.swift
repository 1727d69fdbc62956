import AudioFiles
import AudioToolbox
import TestSupport
import Testing

/// An audio buffer list with memory of its own.
private final class Block {
    let list: UnsafeMutablePointer<AudioBufferList>
    private let samples: [UnsafeMutablePointer<Float>]
    private let frames: Int

    init(channels: Int, frames: Int) {
        self.frames = frames
        samples = (0..<channels).map { _ in
            let memory = UnsafeMutablePointer<Float>.allocate(capacity: frames)
            memory.initialize(repeating: 99, count: frames)
            return memory
        }
        let bytes = 8 + channels * MemoryLayout<AudioBuffer>.stride
        let raw = UnsafeMutableRawPointer.allocate(byteCount: bytes, alignment: 16)
        list = raw.assumingMemoryBound(to: AudioBufferList.self)
        list.pointee.mNumberBuffers = UInt32(channels)
        for (index, memory) in samples.enumerated() {
            let buffer = AudioBuffer(mNumberChannels: 1, mDataByteSize: UInt32(frames * 4), mData: memory)
            (raw + 8 + index * 16).storeBytes(of: buffer, as: AudioBuffer.self)
        }
    }

    deinit {
        for memory in samples { memory.deallocate() }
        UnsafeMutableRawPointer(list).deallocate()
    }

    func channel(_ index: Int) -> [Float] { (0..<frames).map { samples[index][$0] } }
}

@Suite struct AudioFileBufferLists {
    let folder = try! TemporaryFolder()

    private func file(_ channels: [[Float]]) throws -> String {
        let path = folder.file("\(channels.count).wav")
        let writer = try AudioFileWriter(path: path, sampleRate: 48_000, channelCount: channels.count)
        try writer.write(channels)
        try writer.finish()
        return path
    }

    @Test func aShortReadIsFilledUpWithZeros() throws {
        let block = Block(channels: 2, frames: 4)
        let reader = try AudioFileReader(path: file([[1, 2, 3], [4, 5, 6]]))
        #expect(try reader.read(into: block.list, frameCount: 4) == 3)
        #expect(block.channel(0) == [1, 2, 3, 0])
        #expect(block.channel(1) == [4, 5, 6, 0])
        #expect(try reader.read(into: block.list, frameCount: 4) == 0)
        #expect(block.channel(0) == [0, 0, 0, 0])
    }

    @Test func aMonoFileFillsEveryBuffer() throws {
        let block = Block(channels: 2, frames: 2)
        _ = try AudioFileReader(path: file([[0.5, -0.5]])).read(into: block.list, frameCount: 2)
        #expect(block.channel(0) == [0.5, -0.5])
        #expect(block.channel(1) == [0.5, -0.5])
    }

    @Test func oneBufferTakesTheMeanOfAllChannels() throws {
        let block = Block(channels: 1, frames: 2)
        _ = try AudioFileReader(path: file([[1, 0.5], [0, 0.5]])).read(into: block.list, frameCount: 2)
        #expect(block.channel(0) == [0.5, 0.5])
    }

    @Test func buffersWithoutAChannelAreSilent() throws {
        let block = Block(channels: 3, frames: 1)
        _ = try AudioFileReader(path: file([[0.1], [0.2]])).read(into: block.list, frameCount: 1)
        #expect(block.channel(2) == [0])
    }

    @Test func whatIsWrittenFromAListIsReadBack() throws {
        let block = Block(channels: 2, frames: 3)
        _ = try AudioFileReader(path: file([[1, 2, 3], [4, 5, 6]])).read(into: block.list, frameCount: 3)
        let path = folder.file("copy.caf")
        let writer = try AudioFileWriter(path: path, sampleRate: 44_100, channelCount: 2)
        try writer.write(block.list, frameCount: 2)
        try writer.write(block.list, frameCount: 3)
        try writer.finish()
        #expect(writer.frameCount == 5)
        #expect(try AudioFileReader(path: path).readAll() == [[1, 2, 1, 2, 3], [4, 5, 4, 5, 6]])
    }
}
