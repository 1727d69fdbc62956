import Glibc
import Synchronization

/// A tap on one output bus: collects blocks on the render thread and delivers them on another.
// @unchecked: the state says which thread uses what; deliveries take turns by a mutex.
package final class TapRecorder: @unchecked Sendable {
    /// The samples of one block, its frames, its first frame's place on the node's time line, and when that is heard (0:
    /// unknown).
    package typealias Delivery = @Sendable (UnsafePointer<Float>, Int, Int64, UInt64) -> Void

    package let state: UnsafeMutablePointer<TapState>
    package let sampleRate: Double
    private let delivery: Delivery
    private let turn = Mutex<Void>(())
    /// The thread that delivers; 0 for none.
    private let deliverer = Atomic<UInt>(0)

    /// Seconds that a slow taker may take.
    private static let patience = 4.0
    private static let fewestBlocks = 8

    /// - Parameter isInput: whether it hears the engine's input, whose moments are those of recording.
    package init(
        channelCount: Int, blockFrames: Int, sampleRate: Double, isInput: Bool = false, delivery: @escaping Delivery
    ) {
        self.sampleRate = sampleRate
        self.delivery = delivery
        let blocks = Int((Self.patience * sampleRate / Double(max(blockFrames, 1))).rounded(.up))
        state = .allocate(capacity: 1)
        state.initialize(
            to: TapState(
                channelCount: channelCount, blockFrames: max(blockFrames, 1),
                blockCount: max(blocks, Self.fewestBlocks),
                sampleRate: sampleRate, isInput: isInput
            ) { [unowned(unsafe) self] in waitForRoom($0) })
    }

    deinit {
        state.deinitialize(count: 1)
        state.deallocate()
    }

    /// Delivers the blocks that are there, in their order. Thread: any that may wait for the receiver.
    package func deliver() { turn.withLock { _ in deliverAll() } }

    private func deliverAll() {
        deliverer.store(UInt(pthread_self()), ordering: .relaxed)
        defer { deliverer.store(0, ordering: .relaxed) }
        while let block = state.pointee.oldest {
            delivery(block.samples, block.frames, block.sampleTime, block.hostTime)
            state.pointee.free()
        }
    }

    /// Has the part of a block that was collected delivered, too. Thread: any, while nothing renders.
    package func finish() { state.pointee.finish() }

    /// Takes nothing more, and has the part of a block that was collected delivered by `deliverRest`. Thread: any, also
    /// while it is rendered.
    package func end() { if state.pointee.beginEnd() { state.pointee.finish() } }

    /// Delivers everything that there is of a tap that was ended. Thread: any that may wait for the receiver, but not
    /// one that renders.
    package func deliverRest() {
        deliver()
        // A cycle that is under way ends, for which it may need room here.
        while !state.pointee.isEnded {
            usleep(500)
            deliver()
        }
        deliver()
    }

    /// Whether this thread is just delivering: the receiver asks.
    package var isDelivering: Bool { deliverer.load(ordering: .relaxed) == UInt(pthread_self()) }

    @_noLocks @_noAllocation
    func take(
        _ signal: UnsafeMutablePointer<Signal>, _ frames: Int, time: Int64, _ pass: UnsafeMutablePointer<RenderPass>
    ) {
        state.pointee.take(signal, frames, time: time, pass)
    }

    /// Waits for who delivers. A block of the program's that waits for this render call to end, or that made it, would
    /// wait for ever: then blocks are lost. Thread: one that renders offline.
    private func waitForRoom(_ pass: UnsafeMutablePointer<RenderPass>) {
        guard let rendering = pass.pointee.rendering?.takeUnretainedValue() else { return }
        var turnsWithoutDelivery = 0
        while state.pointee.isFull, rendering.isPresent(pass.pointee.planAddress) {
            let thread = deliverer.load(ordering: .relaxed)
            if thread == UInt(pthread_self()) { return }
            turnsWithoutDelivery = thread == 0 ? turnsWithoutDelivery + 1 : 0
            // Nobody comes: who should is what renders.
            if turnsWithoutDelivery > Self.mostTurns { return turn.withLockIfAvailable { _ in deliverAll() } ?? () }
            rendering.announce()
            usleep(500)
        }
    }

    /// Looks, half a millisecond apart, at a tap that nobody delivers from.
    private static let mostTurns = 4000
}
