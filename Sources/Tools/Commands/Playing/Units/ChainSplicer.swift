import AVFAudio
import Foundation

/// Changes which nodes of a running engine are heard, in crossfades: nothing clicks.
struct ChainSplicer: Sendable {
    /// Seconds from one step to the next: a mixer's gain takes 5 ms, and a unit that is new has rendered by then.
    private static let settling = 0.05
    /// What a stopped device is waited for.
    private static let patience = 2.0
    /// How often what was heard is put back, and nanoseconds between.
    private static let attempts = 100
    private static let pause: UInt64 = 50_000_000

    let engine: AVAudioEngine
    /// Of everything in the chain.
    let format: AVAudioFormat
    /// Frames that were heard so far.
    let position: @Sendable () -> Int

    /// Has a node heard between two others. Throws why it cannot be connected; it is not attached then.
    func insert(_ node: AVAudioNode, between source: AVAudioNode, and target: AVAudioNode) async throws {
        engine.attach(node)
        do {
            try branch(source, to: node)
            try await exchange(source, for: node, before: target)
        } catch {
            engine.detach(node)
            throw error
        }
    }

    /// Takes a node out from between two others. Throws why these cannot be connected; it is heard as before then.
    func remove(_ node: AVAudioNode, between source: AVAudioNode, and target: AVAudioNode) async throws {
        try await exchange(node, for: source, before: target)
        engine.detach(node)
    }

    /// Has nodes heard in a row instead of all that are heard between two others, in one crossfade. The former ones
    /// stay attached, so that they can be put back. Throws why they cannot be connected; what was heard is heard then.
    func replace(
        _ old: [AVAudioNode], with new: [AVAudioNode], between source: AVAudioNode, and target: AVAudioNode
    ) async throws {
        for node in new where node.engine == nil { engine.attach(node) }
        for (node, next) in zip([source] + new, new) { try branch(node, to: next) }
        try await exchange(old.last ?? source, for: new.last ?? source, before: target)
    }

    /// Lets go of nodes that are not heard.
    func release(_ nodes: [AVAudioNode]) {
        for node in nodes where node.engine != nil { engine.detach(node) }
    }

    /// Has `target` hear one node instead of another. Both are heard for a moment, through mixers that are gone
    /// afterwards.
    private func exchange(_ old: AVAudioNode, for new: AVAudioNode, before target: AVAudioNode) async throws {
        let (former, coming, sum) = (AVAudioMixerNode(), AVAudioMixerNode(), AVAudioMixerNode())
        for mixer in [former, coming, sum] { engine.attach(mixer) }
        defer { for mixer in [former, coming, sum] { engine.detach(mixer) } }
        coming.outputVolume = 0
        do {
            try engine.connectNode(former, to: sum, fromBus: 0, toBus: 0, format: format)
            try engine.connectNode(coming, to: sum, fromBus: 0, toBus: 1, format: format)
            try branch(old, to: former)
            try branch(new, to: coming)
            try engine.connectNode(sum, to: target, fromBus: 0, toBus: 0, format: format)
            await settle()
            coming.outputVolume = 1
            former.outputVolume = 0
            await settle()
            try branch(new, to: target)
        } catch {
            former.outputVolume = 1
            coming.outputVolume = 0
            await restore(old, to: target)
            throw error
        }
    }

    /// Has `target` hear again what it heard. A unit whose process has just ended may take nothing until it is started
    /// again.
    private func restore(_ source: AVAudioNode, to target: AVAudioNode) async {
        for _ in 0..<Self.attempts {
            if (try? branch(source, to: target)) != nil { return }
            try? await Task.sleep(nanoseconds: Self.pause)
        }
    }

    /// Connects an output to one more input, whose former connection is cut.
    private func branch(_ source: AVAudioNode, to target: AVAudioNode) throws {
        let present = engine.outputConnectionPoints(for: source, outputBus: 0)
        let points = present.filter { $0.node !== target } + [AVAudioConnectionPoint(node: target, bus: 0)]
        try engine.connectNode(source, to: points, fromBus: 0, format: format)
    }

    /// Waits until something more was heard.
    func settle() async {
        let end = position() + Int(format.sampleRate * Self.settling)
        let deadline = Date(timeIntervalSinceNow: Self.patience)
        while position() < end, Date() < deadline { try? await Task.sleep(nanoseconds: 5_000_000) }
    }
}
