/// A preset's name and number: 0 and above from the factory, below 0 the user's (AUAudioUnit.h).
// @unchecked: both fields are set by whoever made the preset before it is shared; only `saveUserPreset` changes the
// number, in place, as Apple documents.
public final class AUAudioUnitPreset: Hashable, @unchecked Sendable {
    /// 0 and above: the unit's own numbering. Below 0: a user preset; `saveUserPreset` sets it so.
    public var number = 0
    /// For people. It also names a user preset's file, so one saved under the same name is replaced.
    public var name = ""

    /// Number 0 and no name, both to be set.
    public init() {}

    /// Number 0 becomes −1 when the preset is saved as the user's; an empty name cannot be saved.
    @_disfavoredOverload
    public init(number: Int, name: String = "") {
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
