import Foundation

/// The C name of `AVAudioSequencer.InfoDictionaryKey`.
public typealias AVAudioSequencerInfoDictionaryKey = AVAudioSequencer.InfoDictionaryKey

extension AVAudioSequencer {
    /// Keys of `userInfo` (AVAudioSequencer.h). A Standard MIDI File has only some of them.
    public struct InfoDictionaryKey: RawRepresentable, Hashable, Sendable {
        /// The key in the dictionary.
        public let rawValue: String

        /// By the value itself.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// What the key's name says.
        public static let album = Self(rawValue: "album")
        public static let approximateDurationInSeconds = Self(rawValue: "approximate duration in seconds")
        public static let artist = Self(rawValue: "artist")
        public static let channelLayout = Self(rawValue: "channel layout")
        public static let comments = Self(rawValue: "comments")
        public static let composer = Self(rawValue: "composer")
        public static let copyright = Self(rawValue: "copyright")
        public static let encodingApplication = Self(rawValue: "encoding application")
        public static let genre = Self(rawValue: "genre")
        public static let ISRC = Self(rawValue: "ISRC")
        public static let keySignature = Self(rawValue: "key signature")
        public static let lyricist = Self(rawValue: "lyricist")
        public static let nominalBitRate = Self(rawValue: "nominal bit rate")
        public static let recordedDate = Self(rawValue: "recorded date")
        public static let sourceBitDepth = Self(rawValue: "source bit depth")
        public static let sourceEncoder = Self(rawValue: "source encoder")
        public static let subTitle = Self(rawValue: "sub title")
        public static let tempo = Self(rawValue: "tempo")
        public static let timeSignature = Self(rawValue: "time signature")
        public static let title = Self(rawValue: "title")
        public static let trackNumber = Self(rawValue: "track number")
        public static let year = Self(rawValue: "year")
    }
}
