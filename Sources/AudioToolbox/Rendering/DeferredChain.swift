/// Units in a row whose work goes on elsewhere while the host's thread does something else.
///
/// Thread: any but render, except for `calls`.
package protocol DeferredChain: AnyObject, Sendable {
    /// First to last.
    var units: [AUAudioUnit] { get }

    /// Makes the chain's own memory and joins neighbours.
    ///
    /// The units are allocated already, by their owner, with `format` on their first busses. Another chain object may
    /// still render them: the render thread uses one or the other, never both in one cycle.
    func prepare(format: AVAudioFormat, maximumFrames: AUAudioFrameCount)

    /// Nothing renders this chain any more; the units stay allocated.
    func release()

    /// Fetch after `prepare`, outside render.
    var calls: DeferredChainCalls { get }

    /// The core on which the services' render threads should run; nil for that of the host's render thread.
    var core: Int? { get set }

    /// How many units take part in a hand-off now.
    var joinedUnitCount: Int { get }
}

/// The two halves of one cycle of a chain. Thread: render.
package struct DeferredChainCalls: Sendable {
    /// Hands the input over, one pointer per channel (null for silence), and starts the first unit; does not wait. The
    /// samples stay as they are until `collect` has returned.
    package let kick:
        @Sendable (
            UnsafePointer<AudioTimeStamp>, UInt32, AudioUnitRenderActionFlags, UnsafePointer<UnsafePointer<Float>?>
        ) -> OSStatus
    /// Waits for the last unit, at the latest until the callback's deadline, and bridges what is missing; points the
    /// list at memory of the chain, which stays until the next kick.
    package let collect: @Sendable (UnsafeMutablePointer<AudioBufferList>) -> OSStatus

    package init(
        kick:
            @escaping @Sendable (
                UnsafePointer<AudioTimeStamp>, UInt32, AudioUnitRenderActionFlags, UnsafePointer<UnsafePointer<Float>?>
            ) -> OSStatus, collect: @escaping @Sendable (UnsafeMutablePointer<AudioBufferList>) -> OSStatus
    ) {
        self.kick = kick
        self.collect = collect
    }
}

/// Adopted by units that can be rendered so.
package protocol DeferredChainUnit: AUAudioUnit {
    /// Nil when one of the units cannot: whoever asks then renders it by its render block.
    static func makeDeferredChain(of units: [AUAudioUnit]) -> (any DeferredChain)?
}
