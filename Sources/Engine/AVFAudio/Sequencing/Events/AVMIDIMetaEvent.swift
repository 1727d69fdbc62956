import Foundation
import MusicSequences

/// A meta event of a Standard MIDI File; destinations get none (AVMusicEvents.h). Thread: as `AVMusicEvent`.
open class AVMIDIMetaEvent: AVMusicEvent {
    /// Types of the Standard MIDI Files specification. There are values without a name here, as in files.
    public struct EventType: RawRepresentable, Hashable, Sendable {
        /// 0 … 127.
        public let rawValue: Int

        /// By the value itself.
        public init(rawValue: Int) { self.rawValue = rawValue }

        /// As the specification names it.
        public static let sequenceNumber = Self(rawValue: 0x00)
        public static let text = Self(rawValue: 0x01)
        public static let copyright = Self(rawValue: 0x02)
        public static let trackName = Self(rawValue: 0x03)
        public static let instrument = Self(rawValue: 0x04)
        public static let lyric = Self(rawValue: 0x05)
        public static let marker = Self(rawValue: 0x06)
        public static let cuePoint = Self(rawValue: 0x07)
        public static let midiChannel = Self(rawValue: 0x20)
        public static let midiPort = Self(rawValue: 0x21)
        public static let endOfTrack = Self(rawValue: 0x2f)
        public static let tempo = Self(rawValue: 0x51)
        public static let smpteOffset = Self(rawValue: 0x54)
        public static let timeSignature = Self(rawValue: 0x58)
        public static let keySignature = Self(rawValue: 0x59)
        public static let proprietaryEvent = Self(rawValue: 0x7f)
    }

    /// What the bytes are.
    public let type: EventType
    private let bytes: [UInt8]

    /// - Parameters:
    ///   - type: neither a tempo, which is an `AVExtendedTempoEvent`, nor an end of track, which is a track's length.
    ///   - data: what a file has behind the type and the length.
    public init(type: EventType, data: Data) {
        self.type = type
        bytes = [UInt8](data)
        super.init()
    }

    override var content: EventContent {
        get throws {
            let number = UInt32(clamping: type.rawValue < 0 ? Int.max : type.rawValue)
            return .meta(type: try Self.narrow(number, 127, "type"), bytes: bytes)
        }
    }
}
