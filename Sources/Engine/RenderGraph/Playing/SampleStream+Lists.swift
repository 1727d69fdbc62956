import AudioToolbox
import Synchronization

// A stream that buffer lists go into and come out of: what is heard, on its way into a file.
extension SampleStream {
    /// Takes up to `frames` from the list's buffers, which may be more than the stream has channels; returns how many
    /// fitted, none before `reserve`. Thread: the filling one, which may be the render thread.
    @_noLocks @_noAllocation
    package func write(_ list: UnsafePointer<AudioBufferList>, frames: Int) -> Int {
        guard let memory = samples else { return 0 }
        let start = written.load(ordering: .relaxed)
        let count = min(frames, room)
        let place = start % capacity
        let first = min(count, capacity &- place)
        let buffers = audioBuffers(list)
        for channel in 0..<min(channelCount, Int(list.pointee.mNumberBuffers)) {
            guard let source = buffers[channel].mData?.assumingMemoryBound(to: Float.self) else { continue }
            let ring = memory + channel &* capacity
            SampleLoops.copy(ring + place, source, first)
            SampleLoops.copy(ring, source + first, count &- first)
        }
        written.store(start &+ count, ordering: .releasing)
        return count
    }

    /// Fills the list's buffers with up to `frames` frames, the rest with zeros; returns how many there were. Thread:
    /// the draining one.
    package func read(_ list: UnsafeMutablePointer<AudioBufferList>, frames: Int) -> Int {
        let count = min(frames, available())
        let buffers = audioBuffers(list)
        let place = taken.load(ordering: .relaxed) % capacity
        let first = min(count, capacity - place)
        for channel in 0..<Int(list.pointee.mNumberBuffers) {
            guard let target = buffers[channel].mData?.assumingMemoryBound(to: Float.self) else { continue }
            SampleLoops.clear(target, frames)
            guard channel < channelCount, let memory = samples else { continue }
            let ring = memory + channel * capacity
            SampleLoops.copy(target, ring + place, first)
            SampleLoops.copy(target + first, ring, count - first)
        }
        drop(count)
        return count
    }
}
