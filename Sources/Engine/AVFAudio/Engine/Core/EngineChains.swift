import AudioToolbox
import RenderGraph

/// The chains of units elsewhere that an engine's plans have, kept while the same units stand in the same row. Thread:
/// under the engine's lock.
final class EngineChains {
    private struct Key: Hashable {
        let units: [ObjectIdentifier]
        let channelCount: UInt32
        let sampleRate: Double
        let maximumFrames: Int
    }

    private var known: [Key: ChainProcessor] = [:]
    private var former = RenderFailures()

    /// Nil when the units cannot be rendered as a chain.
    func chain(of units: [AUAudioUnit], format: AVAudioFormat, maximumFrames: Int) -> ChainProcessor? {
        let key = Key(
            units: units.map { ObjectIdentifier($0) }, channelCount: format.channelCount,
            sampleRate: format.sampleRate, maximumFrames: maximumFrames)
        if let chain = known[key] { return chain }
        guard let first = units.first as? any DeferredChainUnit,
            let chain = type(of: first).makeDeferredChain(of: units)
        else { return nil }
        let made = ChainProcessor(chain, format: format, maximumFrames: AUAudioFrameCount(maximumFrames))
        known[key] = made
        return made
    }

    /// Lets go of what a plan does not use.
    func keep(_ used: [ChainProcessor]) {
        let identities = Set(used.map { ObjectIdentifier($0) })
        let gone = known.filter { !identities.contains(ObjectIdentifier($0.value)) }
        for (key, chain) in gone {
            former.add(chain.failedCalls)
            known[key] = nil
        }
    }

    func removeAll() { keep([]) }

    /// Of all chains that there were.
    var failures: RenderFailures {
        known.values.reduce(into: former) { $0.add($1.failedCalls) }
    }
}
