/// What kind of media something has (AVMediaFormat.h); only sound is here.
public struct AVMediaType: RawRepresentable, Hashable, Sendable {
    /// Four characters.
    public let rawValue: String

    /// Four characters.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// As `init(rawValue:)`.
    public init(_ rawValue: String) { self.init(rawValue: rawValue) }

    /// Sound; the others are names that nothing here has.
    public static let audio = AVMediaType("soun")
    public static let video = AVMediaType("vide")
    public static let text = AVMediaType("text")
    public static let subtitle = AVMediaType("sbtl")
    public static let timecode = AVMediaType("tmcd")
    public static let metadata = AVMediaType("meta")
    public static let muxed = AVMediaType("muxx")
}
