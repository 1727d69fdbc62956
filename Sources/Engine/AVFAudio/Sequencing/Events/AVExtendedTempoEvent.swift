import Foundation
import MusicSequences

/// A tempo, from its beat on (AVMusicEvents.h); for the tempo track alone. Thread: as `AVMusicEvent`.
open class AVExtendedTempoEvent: AVMusicEvent {
    /// Beats a minute.
    open var tempo: Double

    /// - Parameter tempo: beats a minute, 1 … 60,000,000.
    public init(tempo: Double) {
        self.tempo = tempo
        super.init()
    }

    override var content: EventContent { get throws { .tempo(beatsPerMinute: tempo) } }
}
