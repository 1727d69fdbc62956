/// Who gets what a track plays.
enum TrackDestination: Equatable {
    /// A unit of the sequencer's engine.
    case unit(AVAudioUnit)
    /// A destination of Core MIDI, by its number.
    case endpoint(UInt32)
}
