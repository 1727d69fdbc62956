import Foundation
import MusicSequences

extension AVAudioSequencer {
    /// What the sequence says of itself, by the raw values of `InfoDictionaryKey`: title, copyright, tempo, time and key
    /// signature, and how long it is. What it does not say is missing. Thread: any but render.
    public var userInfo: [String: Any] { core.information }
}

extension SequencerCore {
    /// As `AVAudioSequencer.userInfo`.
    var information: [String: Any] {
        let sequence = lock.withLock { self.sequence }
        var information: [AVAudioSequencer.InfoDictionaryKey: Any] = [
            .approximateDurationInSeconds: sequence.tempoMap.seconds(at: sequence.length)
        ]
        let tracks = [sequence.tempoTrack] + sequence.tracks
        information[.title] = Self.text(MetaType.trackName, in: tracks)
        information[.copyright] = Self.text(MetaType.copyright, in: tracks)
        information[.tempo] =
            sequence.tempoTrack.events.lazy.compactMap { event -> String? in
                if case .tempo(let tempo) = event.content { String(format: "%g", tempo) } else { nil }
            }.first
        information[.timeSignature] = Self.bytes(MetaType.timeSignature, in: tracks).flatMap(Self.timeSignature)
        information[.keySignature] = Self.bytes(MetaType.keySignature, in: tracks).flatMap(Self.keySignature)
        return Dictionary(uniqueKeysWithValues: information.map { ($0.rawValue, $1) })
    }

    /// Of the first meta event of a type.
    private static func bytes(_ type: UInt8, in tracks: [EventTrack]) -> [UInt8]? {
        for track in tracks {
            for event in track.events { if case .meta(type, let bytes) = event.content { return bytes } }
        }
        return nil
    }

    private static func text(_ type: UInt8, in tracks: [EventTrack]) -> String? {
        bytes(type, in: tracks).map { bytes in
            String(bytes: bytes, encoding: .utf8) ?? String(bytes.map { Character(Unicode.Scalar($0)) })
        }
    }

    private static func timeSignature(_ bytes: [UInt8]) -> String? {
        bytes.count >= 2 && bytes[1] < 16 ? "\(bytes[0])/\(1 << bytes[1])" : nil
    }

    /// The key with as many sharps, or flats where it is negative.
    private static func keySignature(_ bytes: [UInt8]) -> String? {
        let major = ["Cb", "Gb", "Db", "Ab", "Eb", "Bb", "F", "C", "G", "D", "A", "E", "B", "F#", "C#"]
        let minor = ["Ab", "Eb", "Bb", "F", "C", "G", "D", "A", "E", "B", "F#", "C#", "G#", "D#", "A#"]
        guard bytes.count >= 2, case let place = Int(Int8(bitPattern: bytes[0])) + 7, major.indices.contains(place)
        else { return nil }
        return bytes[1] == 0 ? "\(major[place]) major" : "\(minor[place]) minor"
    }
}
