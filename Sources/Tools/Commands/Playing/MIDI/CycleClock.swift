import AudioDevices
import LinuxSystem
import MIDIPorts

/// When a device's cycles begin: what is played live is placed by it. Thread: render, but `init`.
// @unchecked: everything belongs to the render thread.
package final class CycleClock: @unchecked Sendable {
    private struct Present {
        var previous: UInt64 = 0
        var start: UInt64 = 0
        var frames = 0
        var rate = 0.0
        /// Whether nobody has asked for this cycle's block yet.
        var isNew = false
    }

    private let present = RenderCell(Present())
    private let follower = RenderCell<Unmanaged<LivePlayer>?>(nil)

    package init() {}

    /// A device's cycle begins.
    /// - Parameters:
    ///   - start: nanoseconds of CLOCK_MONOTONIC.
    ///   - rate: Hz of the device.
    @_noLocks @_noAllocation
    package func begin(at start: UInt64, frames: Int, rate: Double) {
        present.pointer.pointee.previous = present.pointer.pointee.start
        present.pointer.pointee.start = start
        present.pointer.pointee.frames = frames
        present.pointer.pointee.rate = rate
        present.pointer.pointee.isNew = true
    }

    /// Has somebody play at the beginning of each cycle who is no unit's. Thread: any, while nothing renders.
    /// - Parameter player: outlives what renders.
    func setFollower(_ player: LivePlayer) { follower.pointer.pointee = .passUnretained(player) }

    /// Tells the follower, if there is one, that a cycle has begun.
    func tellFollower() { follower.pointer.pointee?._withUnsafeGuaranteedRef { $0.begin(at: 0) } }

    /// The cycle's block, at the rate of whoever renders in it, once for each cycle: a cycle may be rendered in parts.
    @_noLocks @_noAllocation
    package func takeBlock(sampleRate: Double) -> BlockPlacement? {
        guard present.pointer.pointee.isNew, present.pointer.pointee.rate > 0 else { return nil }
        present.pointer.pointee.isNew = false
        let scale = sampleRate / present.pointer.pointee.rate
        return BlockPlacement(
            previous: present.pointer.pointee.previous, start: present.pointer.pointee.start,
            frames: Int(Double(present.pointer.pointee.frames) * scale + 0.5), sampleRate: sampleRate)
    }

    /// When a frame of the present cycle is, in nanoseconds, of those of whoever renders in it.
    @_noLocks @_noAllocation
    package func time(ofFrame frame: Int64, sampleRate: Double) -> UInt64 {
        let start = present.pointer.pointee.start
        guard frame > 0, sampleRate > 0 else { return start }
        return start &+ UInt64(Double(frame) * 1e9 / sampleRate)
    }
}
