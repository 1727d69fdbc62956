import AudioToolbox
import Synchronization

/// Frames on their way between the thread that reads or writes files and the render thread: one writer, one reader,
/// no locks.
package final class SampleQueue: @unchecked Sendable {
    // Sendable: the writer touches only frames between `read` and `read + capacity`, the reader only those before
    // `written`.
    package let channelCount: Int
    package let capacity: Int
    private let samples: UnsafeMutablePointer<Float>
    private let written = Atomic<Int>(0)
    private let consumed = Atomic<Int>(0)

    /// `capacity` in frames.
    package init(channelCount: Int, capacity: Int) {
        self.channelCount = channelCount
        self.capacity = capacity
        samples = .allocate(capacity: channelCount * capacity)
        samples.initialize(repeating: 0, count: channelCount * capacity)
    }

    deinit { samples.deallocate() }

    /// Frames that can be read now.
    package var available: Int { written.load(ordering: .acquiring) - consumed.load(ordering: .acquiring) }
    /// Frames that were read since the beginning.
    package var readFrames: Int { consumed.load(ordering: .acquiring) }
    /// Frames that can be written now.
    package var room: Int { capacity - available }

    /// Takes up to `frames` from the list's buffers, which may be more than the queue has channels; returns how many
    /// fitted.
    /// Thread: the one writer, which may be the render thread.
    package func write(_ list: UnsafePointer<AudioBufferList>, frames: Int) -> Int {
        let start = written.load(ordering: .relaxed)
        let count = min(frames, capacity - (start - consumed.load(ordering: .acquiring)))
        let buffers = audioBuffers(list)
        for channel in 0..<min(channelCount, Int(list.pointee.mNumberBuffers)) {
            guard let source = buffers[channel].mData?.assumingMemoryBound(to: Float.self) else { continue }
            let ring = samples + channel * capacity
            let first = min(count, capacity - start % capacity)
            (ring + start % capacity).update(from: source, count: first)
            ring.update(from: source + first, count: count - first)
        }
        written.store(start + count, ordering: .releasing)
        return count
    }

    /// Takes up to `frames` out unheard; returns how many. Thread: the one reader, which may be the render thread.
    package func drop(_ frames: Int) -> Int {
        let start = consumed.load(ordering: .relaxed)
        let count = min(frames, written.load(ordering: .acquiring) - start)
        consumed.store(start + count, ordering: .releasing)
        return count
    }

    /// Forgets what is in it. No reader may be at work.
    func clear() { consumed.store(written.load(ordering: .acquiring), ordering: .releasing) }

    /// Fills the list's buffers with up to `most` frames, the rest of `frames` with zeros; returns how many came from
    /// the queue. Thread: the one reader, which may be the render thread.
    package func read(
        _ list: UnsafeMutablePointer<AudioBufferList>, frames: Int, atMost most: Int = .max
    ) -> Int {
        let start = consumed.load(ordering: .relaxed)
        let count = min(frames, most, written.load(ordering: .acquiring) - start)
        let buffers = audioBuffers(list)
        for channel in 0..<Int(list.pointee.mNumberBuffers) {
            guard let target = buffers[channel].mData?.assumingMemoryBound(to: Float.self) else { continue }
            guard channel < channelCount else {
                target.update(repeating: 0, count: frames)
                continue
            }
            let ring = samples + channel * capacity
            let first = min(count, capacity - start % capacity)
            target.update(from: ring + start % capacity, count: first)
            (target + first).update(from: ring, count: count - first)
            (target + count).update(repeating: 0, count: frames - count)
        }
        consumed.store(start + count, ordering: .releasing)
        return count
    }
}
