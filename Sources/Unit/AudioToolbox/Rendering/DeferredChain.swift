/// Units in a row whose work goes on elsewhere while the host's thread does something else.
///
/// Whoever renders a graph kicks every chain whose input is there before it collects any. Thread: any but render; the
/// render thread uses only `calls`.
package protocol DeferredChain: AnyObject, Sendable {
    /// First to last.
    var units: [AUAudioUnit] { get }
    /// Makes the chain's own memory and joins neighbours; waits for the units' services.
    ///
    /// The units are allocated already, by their owner, with `format` on their first busses. At this moment they may
    /// still be rendered by another chain object: the render thread uses one or the other, never both in one cycle.
    func prepare(format: AVAudioFormat, maximumFrames: AUAudioFrameCount)
    /// Ends what `prepare` made. Nothing renders this chain any more; the units stay allocated.
    func release()
    /// To be fetched after `prepare`, outside render.
    var calls: DeferredChainCalls { get }
    /// The core on which the services' render threads are to run; nil: that of the host's render thread. Takes effect
    /// within a few cycles. Thread: any.
    var core: Int? { get set }
    /// How many units take part in a hand-off now.
    var joinedUnitCount: Int { get }
    /// What one cycle of all units together took on the mean lately, in nanoseconds: their own time, without the way
    /// there and back. 0 before they have rendered.
    var meanRenderNanoseconds: UInt64 { get }
}
