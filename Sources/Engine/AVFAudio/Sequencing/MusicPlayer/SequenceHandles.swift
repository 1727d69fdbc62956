import Foundation

/// The handles of a sequence and of its tracks, each the same as long as it is there. Thread: any but render.
// @unchecked: what changes is behind the lock.
final class SequenceHandles: @unchecked Sendable {
    private let lock = NSLock()
    private var sequence: OpaquePointer?
    private var tracks: [Int: OpaquePointer] = [:]

    /// - Parameter isOwned: whether the program keeps the sequence by it; of the first call.
    func sequence(of core: SequencerCore, isOwned: Bool = false) -> OpaquePointer {
        lock.withLock {
            if let sequence { return sequence }
            let made = MusicObjects.sequences.add(MusicObjects.Sequence(core, isOwned: isOwned))
            sequence = made
            return made
        }
    }

    func track(_ number: Int, of core: SequencerCore) -> OpaquePointer {
        lock.withLock {
            if let track = tracks[number] { return track }
            let made = MusicObjects.tracks.add(MusicObjects.Track(core, number))
            tracks[number] = made
            return made
        }
    }

    /// A track is there no more.
    func forget(_ number: Int) {
        lock.withLock { _ = MusicObjects.tracks.remove(tracks.removeValue(forKey: number)) }
    }

    /// The sequence is there no more.
    func forget() {
        let gone = lock.withLock {
            defer { (sequence, tracks) = (nil, [:]) }
            return (sequence, tracks)
        }
        MusicObjects.sequences.remove(gone.0)
        for track in gone.1.values { MusicObjects.tracks.remove(track) }
    }
}
