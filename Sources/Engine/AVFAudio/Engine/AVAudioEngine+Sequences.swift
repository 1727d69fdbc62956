import AudioToolbox
import Foundation
import RenderGraph

// What sequencers come to. Thread: any but render; under the engine's lock where that is said.
extension AVAudioEngine {
    /// Plays a sequence at the beginning of each run, from here on.
    func insert(_ sequence: some ServedSequence) {
        core.lock.withLock {
            sequences.insert(sequence)
            core.renderer.play(sequences.list)
        }
    }

    /// Ends a sequence, and what it lets sound.
    func remove(_ sequence: some ServedSequence) {
        core.lock.withLock {
            sequences.remove(sequence, at: core.renderer.cycleCount)
            core.renderer.play(sequences.list)
        }
    }

    /// Who gets what the sequences play may have changed.
    func sendSequencesToUnits() {
        core.lock.withLock {
            guard let plan = core.renderer.present else { return }
            sequences.follow(units(of: core.plans.rendered) { $0 < plan.clocks.count ? plan.clocks[$0] : nil })
        }
    }

    /// The units of a plan. Under the lock.
    /// - Parameter clock: the time line of the node at a place.
    func units(of numbers: [NodeNumber], clock: (Int) -> RateClock?) -> RenderedUnits {
        let rate = core.outputHardwareFormat.sampleRate
        let units = numbers.enumerated().compactMap { place, number -> (Int, RenderedUnits.Unit)? in
            guard let node = nodes[number] as? AVAudioUnit, let clock = clock(place) else { return nil }
            let own = node.numberOfOutputs > 0 ? node.outputFormat(forBus: 0).sampleRate : rate
            let outlet = SequenceOutlets.Unit(node.auAudioUnit, clock: clock, ratio: rate > 0 ? own / rate : 1)
            return (number.value, RenderedUnits.Unit(node: node, outlet: outlet))
        }
        return RenderedUnits(units: units.sorted { $0.0 < $1.0 }.map(\.1), line: core.plans.clock)
    }

    /// Calls handlers of sequencers, and lets those go that have ended. Thread: the worker.
    func serveSequences() {
        let present = core.lock.withLock {
            if sequences.removeEnded(at: core.renderer.cycleCount) { core.renderer.play(sequences.list) }
            return sequences.present
        }
        for sequence in present { sequence.deliver() }
    }

    /// Units that are about to be rendered may ask the first sequence for tempo and place, unless the program tells
    /// them. Under the lock.
    func tellUnitsOfSequences() {
        guard let moment = sequences.present.first?.playback.moment else { return }
        for case let node as AVAudioUnit in nodes.all {
            let unit = node.auAudioUnit
            // Blocks count from the next allocation on.
            guard !unit.renderResourcesAllocated, unit.musicalContextBlock == nil, unit.transportStateBlock == nil
            else { continue }
            unit.musicalContextBlock = moment.musicalContextBlock
            unit.transportStateBlock = moment.transportStateBlock
        }
    }
}
