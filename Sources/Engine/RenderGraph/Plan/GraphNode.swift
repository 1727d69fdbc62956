import AudioToolbox
import Spatialization
import VoiceProcessing

/// One node of a graph as the compiler sees it: what renders it, and what it reads.
package struct GraphNode {
    /// What renders a node.
    package enum Kind {
        case player(PlayerProcessor)
        case source(SourceProcessor)
        /// The device's or the program's input.
        case input
        /// The device's input without echo and noise.
        case voice(VoiceProcessor)
        /// Adds its inputs: mixers, and the output node, which has one input.
        case mixer
        /// Places its inputs around a listener.
        case space(SpaceProcessor)
        case unit(GraphUnit)
        case sink(SinkProcessor)
    }

    /// As faults and plans name it.
    package let name: String
    package let kind: Kind
    /// Per input bus; nil for one without a connection.
    package let inputs: [GraphInput?]
    /// Per output bus.
    package let outputFormats: [AVAudioFormat]
    /// By output bus.
    package let taps: [Int: TapRecorder]
    /// Of output bus 0.
    package let observer: OutputObserver?
    /// The nodes whose MIDI the node gets, by their places: they are rendered before it, in the same domain.
    package let midiSources: [Int]
    /// Whether a unit has part in MIDI connections: it is rendered also where nobody hears it, and by itself.
    package let hasMIDI: Bool

    /// Whether it has no more frames than a device gives.
    var isLive: Bool {
        switch kind {
        case .input, .voice: true
        default: false
        }
    }

    package init(
        name: String, kind: Kind, inputs: [GraphInput?], outputFormats: [AVAudioFormat], taps: [Int: TapRecorder] = [:],
        observer: OutputObserver? = nil, midiSources: [Int] = [], hasMIDI: Bool = false
    ) {
        self.name = name
        self.kind = kind
        self.inputs = inputs
        self.outputFormats = outputFormats
        self.taps = taps
        self.observer = observer
        self.midiSources = midiSources
        self.hasMIDI = hasMIDI
    }
}

/// One connection, at the end where it is read.
package struct GraphInput {
    /// The node that is read, by its place among the nodes.
    package let node: Int
    package let bus: Int
    /// The gains by which a mixer takes it.
    package let mixing: MixerInput?
    /// What a space takes it by.
    package let space: SpaceInput?
    /// Set where the rates differ.
    package let rateChange: RateChange?
    /// The time line of what a time effect reads.
    package let clock: RateClock?
    /// Set where latencies are compensated.
    package let delay: DelayLine?

    package init(
        node: Int, bus: Int, mixing: MixerInput? = nil, space: SpaceInput? = nil, rateChange: RateChange? = nil,
        clock: RateClock? = nil, delay: DelayLine? = nil
    ) {
        self.node = node
        self.bus = bus
        self.mixing = mixing
        self.space = space
        self.rateChange = rateChange
        self.clock = clock
        self.delay = delay
    }
}

/// An audio unit of a graph.
package struct GraphUnit {
    package let processor: UnitProcessor
    package let unit: AUAudioUnit
    /// Frames by which its output is late.
    package let latencyFrames: Int
    /// The most frames that it pulls at once.
    package let maximumPullFrames: Int

    package init(
        processor: UnitProcessor, unit: AUAudioUnit, latencyFrames: Int, maximumPullFrames: Int
    ) {
        self.processor = processor
        self.unit = unit
        self.latencyFrames = latencyFrames
        self.maximumPullFrames = maximumPullFrames
    }
}
