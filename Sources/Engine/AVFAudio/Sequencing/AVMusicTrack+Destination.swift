import AudioToolbox
import Foundation
import MusicSequences
import RenderGraph

// Where a track's events go. Thread: any but render.
extension AVMusicTrack {
    /// Nil for the first instrument of the engine.
    var destination: TrackDestination? { core.lock.withLock { core.destination(present.destination) } }

    /// - Throws: NSError for the tempo track, while the sequencer plays, and for what can be no destination.
    func setDestination(_ destination: TrackDestination?) throws {
        if isTempoTrack { throw EngineFaults.tempoTrack("destination") }
        guard !core.playback.isPlaying else {
            throw EngineFaults.error(
                AudioErrors.parameter, "a track's destination was not changed: its sequencer plays; stop it first")
        }
        switch destination {
        case .unit(let unit): try check(unit)
        case .endpoint(let endpoint): try check(endpoint)
        case nil: break
        }
        try core.lock.withLock {
            let number = destination.map(core.number)
            try core.edit(self.number) { (track) throws(SequenceError) in track.destination = number }
        }
        core.engine?.sendSequencesToUnits()
    }

    private func check(_ unit: AVAudioUnit) throws {
        guard let engine = core.engine, unit.engine === engine else {
            throw EngineFaults.notAttached(unit, "make it a track's destination, to the sequencer's own engine")
        }
        guard unit.auAudioUnit.scheduleMIDIEventBlock != nil else {
            throw EngineFaults.error(
                AudioErrors.parameter, "\(unit.graphName) takes no MIDI; use an instrument as a track's destination")
        }
    }

    private func check(_ endpoint: UInt32) throws {
        guard MIDIDestinations.shared?.contains(endpoint) == true else {
            throw EngineFaults.error(
                Int(kAudioToolboxErr_IllegalTrackDestination),
                "\(endpoint) is no destination of Core MIDI; use one that MIDIGetDestination gives, or a virtual one")
        }
    }
}
