/// A preset's name and number: 0 and above from the factory, below 0 the user's (AUAudioUnit.h).
// @unchecked: both fields are set by whoever made the preset before it is shared; `saveUserPreset` alone changes the
// number, in place, as Apple documents.
public final class AUAudioUnitPreset: Hashable, @unchecked Sendable {
    public var number: Int
    public var name: String

    public init(number: Int = 0, name: String = "") {
        self.number = number
        self.name = name
    }

    public static func == (left: AUAudioUnitPreset, right: AUAudioUnitPreset) -> Bool {
        left.number == right.number && left.name == right.name
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(number)
        hasher.combine(name)
    }
}
