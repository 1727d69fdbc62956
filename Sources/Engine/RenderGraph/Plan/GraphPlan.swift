import VoiceProcessing

/// A graph compiled for the render thread: steps in their order, over memory that fits.
///
/// Holds nothing that has to survive an edit; that belongs to nodes and connections, which a plan keeps alive. Made and
/// freed off the render thread. Thread: `run` render, one caller at a time; the rest any.
// @unchecked: the memory belongs to the one thread that renders; the rest is constant.
package final class GraphPlan: @unchecked Sendable {
    /// What `auctl graph` and tests see.
    package let description: PlanDescription
    /// The longest run.
    package let maximumFrames: Int
    /// Per node, the time line that it renders on; nil for one that is not rendered.
    package let clocks: [RateClock?]
    package let chains: [ChainProcessor]
    /// Whether there are any, without a look into an array.
    let hasChains: Bool
    private let root: UnsafeMutablePointer<RenderDomain>
    private let domains: [UnsafeMutablePointer<RenderDomain>]
    /// What takes the result out of the input again; kept like everything that nodes have.
    private let voice: Unmanaged<VoiceProcessor>?
    private let arena: PlanArena
    private let kept: [AnyObject]
    /// The result's own memory, for runs in which nobody gives any.
    private let resultMemory: UnsafeMutablePointer<UnsafeMutablePointer<Float>>

    init(
        description: PlanDescription, maximumFrames: Int, clocks: [RateClock?],
        chains: [ChainProcessor], domains: [UnsafeMutablePointer<RenderDomain>], arena: PlanArena, kept: [AnyObject],
        voice: VoiceProcessor?
    ) {
        self.description = description
        self.maximumFrames = maximumFrames
        self.clocks = clocks
        self.chains = chains
        hasChains = !chains.isEmpty
        self.domains = domains
        root = domains[0]
        self.arena = arena
        self.kept = kept
        self.voice = voice.map { .passUnretained($0) }
        let result = domains[0].pointee.result
        resultMemory = arena.place(
            (0..<(result?.pointee.channelCount ?? 0)).compactMap { result?.pointee.own[$0] })
    }

    /// The first frame of the run to come, on the time line of the graph's end. Thread: render.
    var sampleTime: Int64 {
        @_noLocks @_noAllocation get { root.pointee.clock._withUnsafeGuaranteedRef { $0.sampleTime } }
    }

    /// One run of the whole graph. `output` gets the result where it points to memory, one pointer per channel.
    ///
    /// - Returns: the result's channels, which are those of `output` where the graph could write there.
    @_noLocks @_noAllocation
    package func run(
        _ frames: Int, _ pass: UnsafeMutablePointer<RenderPass>,
        into output: UnsafePointer<UnsafeMutablePointer<Float>?>, channelCount: Int
    ) -> UnsafeMutablePointer<Signal>? {
        if let result = root.pointee.result {
            for channel in 0..<result.pointee.channelCount {
                result.pointee.own[channel] = resultMemory[channel]
                if channel < channelCount, let target = output[channel] { result.pointee.own[channel] = target }
            }
        }
        root.pointee.run(frames, pass)
        let result = root.pointee.result
        if let voice, let result {
            let (channels, count) = (result.pointee.channels, result.pointee.channelCount)
            voice._withUnsafeGuaranteedRef { $0.hear(channels, channelCount: count, frames: frames) }
        }
        return result
    }

    /// How long each step took so far, by domain and step; nil for steps that nobody measured. Thread: any.
    package var stepTimes: [[(mean: Double, longest: UInt64)?]] {
        domains.map { domain in (0..<domain.pointee.stepCount).map { domain.pointee.times[$0].measured } }
    }
}
