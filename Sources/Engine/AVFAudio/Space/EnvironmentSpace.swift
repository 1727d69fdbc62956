import AudioToolbox
import Spatialization

/// What renders an environment, for its output's format.
struct EnvironmentSpace {
    private(set) var processor: SpaceProcessor?
    private var format: AVAudioFormat?
    /// Whether a source has been rendered as a sound field; it stays ready for another one.
    var hasField = false
    /// The connections that are rendered by a head's responses.
    private var convolved: Set<ObjectIdentifier> = []

    var isConvolved: Bool { !convolved.isEmpty }

    /// A plan is made, in which every connection is noted anew. The processor is the same as long as the format is.
    mutating func begin(for format: AVAudioFormat) -> SpaceProcessor {
        convolved = []
        if let processor, self.format == format { return processor }
        let speakers = SpeakerChannels(format)
        let count = Int(format.channelCount)
        let made = SpaceProcessor(
            outputCount: count, layout: speakers?.layout, channels: speakers?.channels ?? Array(0..<count),
            sampleRate: format.sampleRate)
        (processor, self.format) = (made, format)
        return made
    }

    mutating func note(_ connection: EngineConnection, isConvolved: Bool) {
        let key = ObjectIdentifier(connection)
        if isConvolved { convolved.insert(key) } else { convolved.remove(key) }
    }
}
