import CoreGraphics

/// How what is drawn meets what is there (SwiftUI's `BlendMode`).
public enum BlendMode: Sendable {
    /// Covers.
    case normal
    /// Multiplies, multiplies the complements, or both.
    case multiply, screen, overlay
    /// The darker or the lighter of both.
    case darken, lighten
    /// By burning or dodging.
    case colorDodge, colorBurn
    /// By a soft or a hard light.
    case softLight, hardLight
    /// The distance of both.
    case difference, exclusion
    /// Only where something is, keeps or takes away what is there.
    case sourceAtop, destinationOut
    /// Adds.
    case plusLighter

    var mode: CGBlendMode {
        switch self {
        case .normal: .normal
        case .multiply: .multiply
        case .screen: .screen
        case .overlay: .overlay
        case .darken: .darken
        case .lighten: .lighten
        case .colorDodge: .colorDodge
        case .colorBurn: .colorBurn
        case .softLight: .softLight
        case .hardLight: .hardLight
        case .difference: .difference
        case .exclusion: .exclusion
        case .sourceAtop: .sourceAtop
        case .destinationOut: .destinationOut
        case .plusLighter: .plusLighter
        }
    }
}
