import Foundation
import MusicSequences

// What goes wrong with a sequence.
extension EngineFaults {
    /// What a sequence, a track or a player refuses.
    static func sequence(_ error: SequenceError) -> NSError { Self.error(AudioErrors.parameter, error.message) }

    /// A MIDI file that cannot be read.
    /// - Parameter name: the file, or what else the bytes are.
    static func midiFile(_ name: String, _ reason: String) -> NSError {
        error(AudioErrors.invalidFile, "\(name) cannot be read as a MIDI file: \(reason)")
    }

    /// A MIDI file that cannot be written.
    static func midiFile(notWritten name: String, _ reason: String) -> NSError {
        error(AudioErrors.fileAccess, "\(name) cannot be written: \(reason)")
    }

    /// A track that a sequence does not have.
    static func removedTrack() -> NSError {
        error(AudioErrors.parameter, "the track was removed from its sequencer; use one of its tracks")
    }

    /// What only other tracks have.
    static func tempoTrack(_ what: String) -> NSError {
        error(AudioErrors.parameter, "the tempo track has no \(what); set it for one of the other tracks")
    }

    /// What only the tempo track has.
    static func notTempoTrack(_ what: String) -> NSError {
        error(AudioErrors.parameter, "only the tempo track has a \(what); ask the sequencer's tempoTrack")
    }

    /// Runs what a sequence may refuse.
    static func ofSequence<Result>(_ body: () throws(SequenceError) -> Result) throws -> Result {
        do { return try body() } catch { throw EngineFaults.sequence(error) }
    }
}
