import AudioToolbox
import Synchronization

/// Whether what is played moves on, and where in its source it is: a player that follows one gives frames only then.
///
/// The render thread obeys from one cycle to the next: the source fades out before it stands still, and in again. Its
/// place moves with the frames that it gave, so that not one is lost in a pause. Thread: as each part says.
// @unchecked: everything that changes is atomic.
package final class PlayTransport: @unchecked Sendable {
    /// Frames that the source takes to fade out, and in again.
    package let fadeFrames: Int
    private let isPaused = Atomic<Bool>(false)
    private let isHeld = Atomic<Bool>(false)
    private let place = Atomic<Int>(0)
    private let moved = Atomic<Int>(0)
    private let flags = Atomic<UInt>(AUHostTransportStateFlags([.changed, .moving]).rawValue)
    private let isStill = Atomic<Bool>(false)
    private let hasJumped = Atomic<Bool>(false)
    private let cycles = Atomic<UInt64>(0)
    /// How far the source is faded in, and what it does in the present cycle. Render thread only, and atomic all the
    /// same: a class's own field that changes costs an exclusivity check at each access.
    private let fade: Atomic<Int>
    private let isMoving = Atomic<Bool>(true)

    /// - Parameter fadeFrames: at least 1.
    package init(fadeFrames: Int = 256) {
        self.fadeFrames = fadeFrames
        fade = Atomic(fadeFrames)
    }

    // MARK: Any thread

    /// The frame of the source that comes next.
    package var position: Int { place.load(ordering: .acquiring) }
    /// Frames of the source that have gone by, wherever they lay.
    package var movedFrames: Int { moved.load(ordering: .acquiring) }
    /// Whether it is to move on.
    package var isPlaying: Bool { !isPaused.load(ordering: .relaxed) }
    /// What units are told in the present cycle.
    package var state: AUHostTransportStateFlags { AUHostTransportStateFlags(rawValue: flags.load(ordering: .relaxed)) }

    package func pause() { isPaused.store(true, ordering: .releasing) }
    package func resume() { isPaused.store(false, ordering: .releasing) }

    /// Stands still, whatever is asked meanwhile, until `release`.
    /// - Returns: what `isStill(since:)` takes.
    package func hold() -> UInt64 {
        isHeld.store(true, ordering: .sequentiallyConsistent)
        return cycles.load(ordering: .sequentiallyConsistent)
    }

    /// Whether the render thread takes nothing from the source any more, and will not before `release`.
    package func isStill(since hold: UInt64) -> Bool {
        // The cycle that was under way may not have seen the hold.
        cycles.load(ordering: .sequentiallyConsistent) >= hold + 2 && isStill.load(ordering: .acquiring)
    }

    /// Goes on at another frame, or where it stood. Only while it is held.
    package func release(at frame: Int? = nil) {
        if let frame {
            place.store(frame, ordering: .releasing)
            hasJumped.store(true, ordering: .releasing)
        }
        isHeld.store(false, ordering: .sequentiallyConsistent)
    }

    // MARK: Render thread

    /// How many of a cycle's frames the source gives.
    @_noLocks @_noAllocation
    package func played(of frames: Int) -> Int {
        isMoving.load(ordering: .relaxed) ? frames : min(frames, fade.load(ordering: .relaxed))
    }

    /// Fades the frames that the source gave in this cycle where it begins or ends; the rest is silent already.
    /// - Parameter channels: one pointer per channel, of as many frames as the cycle has.
    @_noLocks @_noAllocation
    func shape(_ channels: UnsafeMutablePointer<UnsafeMutablePointer<Float>>, channelCount: Int, frames: Int) {
        let (fade, isMoving) = (fade.load(ordering: .relaxed), isMoving.load(ordering: .relaxed))
        guard fade < fadeFrames || !isMoving else { return }
        let count = isMoving ? min(frames, fadeFrames &- fade) : min(frames, fade)
        for channel in 0..<channelCount {
            let samples = channels[channel]
            for frame in 0..<count {
                samples[frame] *= Float(isMoving ? fade &+ frame : fade &- frame) / Float(fadeFrames)
            }
        }
    }

    /// The cycle is over. Decides what the next one does.
    @_noLocks @_noAllocation
    package func endCycle(frames: Int) {
        let played = played(of: frames)
        let (faded, moved) = (fade.load(ordering: .relaxed), isMoving.load(ordering: .relaxed))
        let fade = moved ? min(faded &+ frames, fadeFrames) : faded &- played
        self.fade.store(fade, ordering: .relaxed)
        if played > 0 {
            place.wrappingAdd(played, ordering: .releasing)
            self.moved.wrappingAdd(played, ordering: .releasing)
        }
        let (isHeld, isPaused) = (isHeld.load(ordering: .sequentiallyConsistent), isPaused.load(ordering: .acquiring))
        let hasJumped = hasJumped.exchange(false, ordering: .acquiringAndReleasing)
        let moves = !isHeld && !isPaused
        isMoving.store(moves, ordering: .relaxed)
        // As AUHostTransportStateFlags has them, whose own operations the render thread's check does not take.
        flags.store((moves != moved || hasJumped ? 1 : 0) | (moves ? 2 : 0), ordering: .relaxed)
        isStill.store(!moves && fade == 0, ordering: .releasing)
        cycles.wrappingAdd(1, ordering: .sequentiallyConsistent)
    }

    // MARK: Units

    /// What a unit asks while it renders. Keeps this object.
    package var block: AUHostTransportStateBlock {
        let state = Unmanaged.passUnretained(self)
        return { [self] flags, position, start, end in
            _ = self
            state._withUnsafeGuaranteedRef {
                flags?.pointee = $0.state
                position?.pointee = Double($0.position)
            }
            start?.pointee = 0
            end?.pointee = 0
            return true
        }
    }
}
