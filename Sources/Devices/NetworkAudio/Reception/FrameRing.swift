import Synchronization

/// Frames on their way from one thread to another, neither of which ever waits. Its owner; threads use its `lanes`.
// @unchecked: what lies between the two counts belongs to the reader, the rest to the writer.
package final class FrameRing: @unchecked Sendable {
    /// For render threads, while this object lives.
    package let lanes: FrameLanes

    /// For at least `frames` frames.
    package init(channelCount: Int, frames: Int) {
        var capacity = 1
        while capacity < frames { capacity *= 2 }
        lanes = FrameLanes(channelCount: channelCount, capacity: capacity)
    }

    deinit { lanes.deallocate() }
}

/// The memory of a ring: one thread writes and one reads. Without reference counts, so that render threads may use it.
///
/// Shapes: channels × `capacity` Float32.
package struct FrameLanes {
    package let channelCount: Int
    /// A power of two.
    package let capacity: Int
    private let samples: UnsafeMutablePointer<Float>
    private let cells: UnsafeMutablePointer<Cells>

    private struct Cells: ~Copyable {
        let written = Atomic<Int>(0)
        let taken = Atomic<Int>(0)
    }

    fileprivate init(channelCount: Int, capacity: Int) {
        self.channelCount = channelCount
        self.capacity = capacity
        samples = .allocate(capacity: max(1, channelCount * capacity))
        samples.initialize(repeating: 0, count: max(1, channelCount * capacity))
        cells = .allocate(capacity: 1)
        cells.initialize(to: Cells())
    }

    fileprivate func deallocate() {
        samples.deallocate()
        cells.deinitialize(count: 1)
        cells.deallocate()
    }

    /// Frames that were ever written. Thread: any.
    @_noLocks @_noAllocation
    package func written() -> Int { cells.pointee.written.load(ordering: .acquiring) }
    /// Frames that were ever taken. Thread: any.
    @_noLocks @_noAllocation
    package func taken() -> Int { cells.pointee.taken.load(ordering: .acquiring) }

    /// Appends frames, as many as there is room for; returns how many. A channel that is null is silent. Thread: the
    /// writer's, also render.
    @_noLocks @_noAllocation @section("render") @discardableResult
    package func write(_ channels: UnsafePointer<UnsafeMutablePointer<Float>?>, count: Int) -> Int {
        let place = cells.pointee.written.load(ordering: .relaxed)
        let room = capacity &- (place &- cells.pointee.taken.load(ordering: .acquiring))
        let count = max(0, min(count, room))
        let first = place & (capacity &- 1)
        let head = min(count, capacity &- first)
        for channel in 0..<channelCount {
            let own = samples + channel &* capacity
            if let source = channels[channel] {
                copy(source, to: own + first, head)
                copy(source + head, to: own, count &- head)
            } else {
                (own + first).update(repeating: 0, count: head)
                own.update(repeating: 0, count: count &- head)
            }
        }
        cells.pointee.written.store(place &+ count, ordering: .releasing)
        return count
    }

    /// Takes frames, as many as there are; returns how many. Thread: the reader's, also render.
    @_noLocks @_noAllocation @section("render")
    package func read(_ channels: UnsafePointer<UnsafeMutablePointer<Float>>, count: Int) -> Int {
        let place = cells.pointee.taken.load(ordering: .relaxed)
        let count = max(0, min(count, cells.pointee.written.load(ordering: .acquiring) &- place))
        let first = place & (capacity &- 1)
        let head = min(count, capacity &- first)
        for channel in 0..<channelCount {
            let own = samples + channel &* capacity
            copy(own + first, to: channels[channel], head)
            copy(own, to: channels[channel] + head, count &- head)
        }
        cells.pointee.taken.store(place &+ count, ordering: .releasing)
        return count
    }

    /// Gives up frames, as many as there are. Thread: the reader's, also render.
    @_noLocks @_noAllocation @section("render")
    package func skip(_ count: Int) {
        let place = cells.pointee.taken.load(ordering: .relaxed)
        let there = cells.pointee.written.load(ordering: .acquiring) &- place
        cells.pointee.taken.store(place &+ max(0, min(count, there)), ordering: .releasing)
    }
}

@_noLocks @_noAllocation @section("render")
private func copy(_ source: UnsafeMutablePointer<Float>, to target: UnsafeMutablePointer<Float>, _ count: Int) {
    UnsafeMutableRawPointer(target).copyMemory(from: source, byteCount: count &* 4)
}
