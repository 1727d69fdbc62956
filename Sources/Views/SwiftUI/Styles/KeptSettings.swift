import Foundation

// Values of modifiers that change nothing here: kept for sources that say them.

/// How a telephone is held (SwiftUI's `InterfaceOrientation`).
public struct InterfaceOrientation: Hashable, Sendable {
    private let number: Int
    /// Upright.
    public static let portrait = InterfaceOrientation(number: 0)
    /// Upside down.
    public static let portraitUpsideDown = InterfaceOrientation(number: 1)
    /// To the left.
    public static let landscapeLeft = InterfaceOrientation(number: 2)
    /// To the right.
    public static let landscapeRight = InterfaceOrientation(number: 3)
}

/// A device of previews (SwiftUI's `PreviewDevice`).
public struct PreviewDevice: RawRepresentable, ExpressibleByStringLiteral, Sendable {
    /// Its name.
    public let rawValue: String
    /// By its name.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// By its name.
    public init(stringLiteral value: String) { rawValue = value }
}

/// How large texts are to be (SwiftUI's `DynamicTypeSize`).
public enum DynamicTypeSize: Int, Comparable, CaseIterable, Hashable, Sendable {
    /// From small to large.
    case xSmall, small, medium, large, xLarge, xxLarge, xxxLarge
    /// Still larger.
    case accessibility1, accessibility2, accessibility3, accessibility4, accessibility5
    /// By size.
    public static func < (left: DynamicTypeSize, right: DynamicTypeSize) -> Bool { left.rawValue < right.rawValue }
    /// Whether it is one of the largest.
    public var isAccessibilitySize: Bool { self >= .accessibility1 }
}

/// What is felt (SwiftUI's `SensoryFeedback`).
public struct SensoryFeedback: Equatable, Sendable {
    /// How strong.
    public struct Weight: Equatable, Sendable {
        /// From light to heavy.
        public static let (light, medium, heavy) = (Weight(), Weight(), Weight())
    }
    /// Something is done.
    public static let success = SensoryFeedback()
    /// Something is odd.
    public static let warning = SensoryFeedback()
    /// Something is wrong.
    public static let error = SensoryFeedback()
    /// Another is chosen.
    public static let selection = SensoryFeedback()
    /// More.
    public static let increase = SensoryFeedback()
    /// Less.
    public static let decrease = SensoryFeedback()
    /// Begun.
    public static let start = SensoryFeedback()
    /// Ended.
    public static let stop = SensoryFeedback()
    /// In line.
    public static let alignment = SensoryFeedback()
    /// A step.
    public static let levelChange = SensoryFeedback()
    /// A push.
    public static let impact = SensoryFeedback()
    /// A push, from 0 to 1.
    public static func impact(weight: Weight = .medium, intensity: Double = 1) -> SensoryFeedback { SensoryFeedback() }
}

/// How high a sheet is (SwiftUI's `PresentationDetent`).
public struct PresentationDetent: Hashable, Sendable {
    private let part: CGFloat
    /// Half.
    public static let medium = PresentationDetent(part: 0.5)
    /// All.
    public static let large = PresentationDetent(part: 1)
    /// A part, from 0 to 1.
    public static func fraction(_ part: CGFloat) -> PresentationDetent { PresentationDetent(part: part) }
    /// Points.
    public static func height(_ height: CGFloat) -> PresentationDetent { PresentationDetent(part: height) }
}

/// What a presentation becomes in little room (SwiftUI's `PresentationAdaptation`).
public struct PresentationAdaptation: Sendable {
    /// As usual.
    public static let automatic = PresentationAdaptation()
    /// The same.
    public static let none = PresentationAdaptation()
    /// A popover.
    public static let popover = PresentationAdaptation()
    /// A sheet.
    public static let sheet = PresentationAdaptation()
}

/// How scroll views bounce (SwiftUI's `ScrollBounceBehavior`).
public struct ScrollBounceBehavior: Sendable {
    /// As usual.
    public static let automatic = ScrollBounceBehavior()
    /// Always.
    public static let always = ScrollBounceBehavior()
    /// By size.
    public static let basedOnSize = ScrollBounceBehavior()
}

/// Bars (SwiftUI's `ToolbarPlacement`).
public struct ToolbarPlacement: Sendable {
    /// As usual.
    public static let automatic = ToolbarPlacement()
    /// Of tabs.
    public static let tabBar = ToolbarPlacement()
    /// Of a navigation.
    public static let navigationBar = ToolbarPlacement()
    /// Of a window.
    public static let windowToolbar = ToolbarPlacement()
    /// Below.
    public static let bottomBar = ToolbarPlacement()
}

/// Forms of symbols (SwiftUI's `SymbolVariants`).
public struct SymbolVariants: Hashable, Sendable {
    /// As they are.
    public static let none = SymbolVariants()
    /// Filled.
    public static let fill = SymbolVariants()
    /// In a circle.
    public static let circle = SymbolVariants()
    /// In a square.
    public static let square = SymbolVariants()
    /// Crossed out.
    public static let slash = SymbolVariants()
}

/// How symbols move (Symbols' effects).
public struct SymbolEffect: Sendable {
    /// Up and down.
    public static let bounce = SymbolEffect()
    /// Faint and strong.
    public static let pulse = SymbolEffect()
    /// Part by part.
    public static let variableColor = SymbolEffect()
    /// Larger.
    public static let scale = SymbolEffect()
}

/// What the pointer does to a view (SwiftUI's `HoverEffect`).
public struct HoverEffect: Sendable {
    /// As usual.
    public static let automatic = HoverEffect()
    /// Light.
    public static let highlight = HoverEffect()
    /// Raised.
    public static let lift = HoverEffect()
}

/// Whether a held button repeats (SwiftUI's `ButtonRepeatBehavior`).
public struct ButtonRepeatBehavior: Hashable, Sendable {
    /// As usual.
    public static let automatic = ButtonRepeatBehavior()
    /// It does.
    public static let enabled = ButtonRepeatBehavior()
    /// It does not.
    public static let disabled = ButtonRepeatBehavior()
}

/// What is written in capitals by itself (SwiftUI's `TextInputAutocapitalization`).
public struct TextInputAutocapitalization: Sendable {
    /// Nothing.
    public static var never: TextInputAutocapitalization { TextInputAutocapitalization() }
    /// Words.
    public static var words: TextInputAutocapitalization { TextInputAutocapitalization() }
    /// Sentences.
    public static var sentences: TextInputAutocapitalization { TextInputAutocapitalization() }
    /// All.
    public static var characters: TextInputAutocapitalization { TextInputAutocapitalization() }
}

/// What is written in capitals by itself (UIKit's `UITextAutocapitalizationType`).
public enum UITextAutocapitalizationType: Int, Sendable {
    /// Nothing, words, sentences, or all.
    case none, words, sentences, allCharacters
}

/// Where a container's ground is (SwiftUI's `ContainerBackgroundPlacement`).
public struct ContainerBackgroundPlacement: Sendable {
    /// Of a window.
    public static let window = ContainerBackgroundPlacement()
    /// Of a navigation.
    public static let navigation = ContainerBackgroundPlacement()
}
