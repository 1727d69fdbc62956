import AudioToolbox
import Foundation
import Synchronization

/// Takes frames from a render thread, and has a thread of its own write them.
///
/// One thread puts frames in at a time; that takes no lock and allocates nothing.
// @unchecked: the memory is the putting thread's in front of `written` and the writing thread's behind it.
final class AsynchronousWriter: @unchecked Sendable {
    /// As many frames, two seconds at most.
    private let capacity: Int
    private let bytesPerFrame: Int
    private let channelsPerBuffer: UInt32
    private let memory: [UnsafeMutableRawPointer]
    private let put = Atomic<Int>(0)
    private let written = Atomic<Int>(0)
    private let isEnding = Atomic<Bool>(false)
    private let failure = Atomic<OSStatus>(noErr)
    private let news = DispatchSemaphore(value: 0)
    private let end = DispatchSemaphore(value: 0)
    private let write: (UInt32, UnsafePointer<AudioBufferList>) -> OSStatus

    init(_ format: AVAudioFormat, _ write: @escaping (UInt32, UnsafePointer<AudioBufferList>) -> OSStatus) {
        self.write = write
        capacity = max(8192, Int(min(2 * format.sampleRate, 0x1p20)))
        bytesPerFrame = Int(format.streamDescription.pointee.mBytesPerFrame)
        let buffers = format.isInterleaved ? 1 : Int(format.channelCount)
        channelsPerBuffer = format.isInterleaved ? format.channelCount : 1
        let size = capacity * bytesPerFrame
        memory = (0..<buffers).map { _ in
            let place = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 64)
            // So that a render thread meets no page that is not there.
            place.initializeMemory(as: UInt8.self, repeating: 0, count: size)
            return place
        }
        Thread.detachNewThread { [self] in run() }
    }

    deinit { for place in memory { place.deallocate() } }

    /// Copies frames. Returns what the writing thread could not do since the last call.
    func put(_ frames: UInt32, _ list: UnsafePointer<AudioBufferList>?) -> OSStatus {
        let late = failure.exchange(noErr, ordering: .relaxed)
        guard late == noErr, frames > 0 else { return late }
        let count = Int(frames)
        guard count <= capacity else { return kExtAudioFileError_AsyncWriteTooLarge }
        guard let list else { return kAudio_ParamError }
        let buffers = UnsafeMutableAudioBufferListPointer(UnsafeMutablePointer(mutating: list))
        guard buffers.count == memory.count else { return kAudio_ParamError }
        let start = put.load(ordering: .relaxed)
        guard start + count - written.load(ordering: .acquiring) <= capacity else {
            return kExtAudioFileError_AsyncWriteBufferOverflow
        }
        for index in 0..<memory.count {
            guard let source = buffers[index].mData, Int(buffers[index].mDataByteSize) >= count * bytesPerFrame else {
                return kAudio_ParamError
            }
            copy(source, to: memory[index], at: start % capacity, count)
        }
        put.store(start + count, ordering: .releasing)
        news.signal()
        return noErr
    }

    private func copy(_ source: UnsafeRawPointer, to place: UnsafeMutableRawPointer, at frame: Int, _ count: Int) {
        let first = min(count, capacity - frame)
        (place + frame * bytesPerFrame).copyMemory(from: source, byteCount: first * bytesPerFrame)
        place.copyMemory(from: source + first * bytesPerFrame, byteCount: (count - first) * bytesPerFrame)
    }

    /// Writes what is there still, and ends the thread. Returns what could not be written.
    func finish() -> OSStatus {
        isEnding.store(true, ordering: .releasing)
        news.signal()
        end.wait()
        return failure.load(ordering: .relaxed)
    }

    private func run() {
        defer { end.signal() }
        let list = AudioBufferList.allocate(maximumBuffers: memory.count)
        defer { free(list.unsafeMutablePointer) }
        while true {
            let isEnding = isEnding.load(ordering: .acquiring)
            let (start, stop) = (written.load(ordering: .relaxed), put.load(ordering: .acquiring))
            guard start < stop else {
                if isEnding { return }
                news.wait()
                continue
            }
            let count = min(4096, stop - start, capacity - start % capacity)
            for index in list.indices {
                list[index] = AudioBuffer(
                    mNumberChannels: channelsPerBuffer, mDataByteSize: UInt32(count * bytesPerFrame),
                    mData: memory[index] + start % capacity * bytesPerFrame)
            }
            let status = write(UInt32(count), list.unsafePointer)
            if status != noErr { failure.store(status, ordering: .relaxed) }
            written.store(start + count, ordering: .releasing)
        }
    }
}
