/// What media does to people (AVMediaFormat.h).
public struct AVMediaCharacteristic: RawRepresentable, Hashable, Sendable {
    /// Its name in Objective-C.
    public let rawValue: String
    /// With its name in Objective-C.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// To be heard, seen, or read.
    public static let audible = AVMediaCharacteristic(rawValue: "AVMediaCharacteristicAudible")
    public static let visual = AVMediaCharacteristic(rawValue: "AVMediaCharacteristicVisual")
    public static let legible = AVMediaCharacteristic(rawValue: "AVMediaCharacteristicLegible")
}
