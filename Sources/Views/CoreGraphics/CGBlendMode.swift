/// How what is drawn meets what is there (CGContext.h).
public enum CGBlendMode: Int32, Sendable {
    /// Covers, by the opacity.
    case normal
    /// Multiplies: darker.
    case multiply
    /// Multiplies the complements: lighter.
    case screen
    /// Multiplies or screens, by what is there.
    case overlay
    /// The darker of both.
    case darken
    /// The lighter of both.
    case lighten
    /// Takes away.
    case clear
    /// Takes the place of what is there.
    case copy
    /// Adds.
    case plusLighter
    /// Keeps what is there where this is opaque.
    case destinationIn
    /// Keeps what is there where this is not opaque.
    case destinationOut
    /// Only where something is.
    case sourceAtop
    /// Lightens what is there by it.
    case colorDodge
    /// Darkens what is there by it.
    case colorBurn
    /// Darkens or lightens a little.
    case softLight
    /// Darkens or lightens.
    case hardLight
    /// The distance between both.
    case difference
    /// As the distance, with less contrast.
    case exclusion

    /// cairo's number of it (cairo_operator_t).
    var number: UInt32 {
        switch self {
        case .normal: 2
        case .multiply: 14
        case .screen: 15
        case .overlay: 16
        case .darken: 17
        case .lighten: 18
        case .clear: 0
        case .copy: 1
        case .plusLighter: 12
        case .destinationIn: 8
        case .destinationOut: 9
        case .sourceAtop: 5
        case .colorDodge: 19
        case .colorBurn: 20
        case .hardLight: 21
        case .softLight: 22
        case .difference: 23
        case .exclusion: 24
        }
    }
}
