/// What `auctl new` makes.
package enum UnitKind: String, CaseIterable, Sendable {
    case effect, instrument, midi

    /// The component's type.
    package var type: String {
        switch self {
        case .effect: "aufx"
        case .instrument: "aumu"
        case .midi: "aumi"
        }
    }

    /// What the unit does before its author changes it; stands in Info.plist.
    var summary: String {
        switch self {
        case .effect: "Soft clipping."
        case .instrument: "Sixteen soft voices."
        case .midi: "Moves notes up or down."
        }
    }

    /// The component's tags.
    var tags: [String] {
        switch self {
        case .effect: ["Effects", "Distortion"]
        case .instrument: ["Instruments", "Synthesizer"]
        case .midi: ["MIDI"]
        }
    }
}
