import AudioToolbox
import RenderGraph

/// What an engine knows of whoever plays sequences into its units. Thread: any but render.
protocol ServedSequence: AnyObject, Sendable {
    var playback: SequencePlayback { get }
    /// Other units are rendered from here on, or the same in another way. Under the engine's lock.
    func follow(_ rendered: RenderedUnits)
    /// Tells the program what there is to tell. Thread: the engine's worker, without a lock.
    func deliver()
}

/// The units of a plan that may get what a sequence plays.
struct RenderedUnits {
    struct Unit {
        let node: AVAudioUnit
        let outlet: SequenceOutlets.Unit
    }

    /// In the order in which they were attached.
    let units: [Unit]
    /// The time line of the graph's end.
    let line: RateClock

    /// Who gets tracks without a destination: the first instrument (E78).
    var standard: Unit? {
        units.first { $0.node.audioComponentDescription.componentType == kAudioUnitType_MusicDevice }
    }
}

/// An engine's sequences. Thread: under the engine's state lock.
struct EngineSequences {
    private struct Place { weak var sequence: (any ServedSequence)? }

    /// One that is over, and the number of the render call at which it ended: its notes end with the next.
    private struct Ending {
        let playback: SequencePlayback
        let cycle: UInt64
    }

    private var places: [Place] = []
    private var endings: [Ending] = []
    /// What the program has set as the engine's sequence.
    weak var given: (any ServedSequence)?

    /// In the order in which they came.
    var present: [any ServedSequence] { places.compactMap(\.sequence) }

    /// Those that the render thread is to play.
    var list: SequenceList? {
        let all = present.map(\.playback) + endings.map(\.playback)
        return all.isEmpty ? nil : SequenceList(all)
    }

    mutating func insert(_ sequence: any ServedSequence) { places.append(Place(sequence: sequence)) }

    mutating func remove(_ sequence: any ServedSequence, at cycle: UInt64) {
        places.removeAll { $0.sequence == nil || $0.sequence === sequence }
        endings.append(Ending(playback: sequence.playback, cycle: cycle))
    }

    /// Gives up those whose notes have ended.
    /// - Returns: whether there were any.
    mutating func removeEnded(at cycle: UInt64) -> Bool {
        let count = endings.count
        // The call that was under way may not have seen the end.
        endings.removeAll { cycle >= $0.cycle + 2 }
        return endings.count < count
    }

    func follow(_ rendered: RenderedUnits) {
        for sequence in present { sequence.follow(rendered) }
    }
}
