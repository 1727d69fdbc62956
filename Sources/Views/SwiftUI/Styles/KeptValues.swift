// Values of modifiers that change nothing here: kept for sources that say them.

/// Whether something is seen (SwiftUI's `Visibility`).
public enum Visibility: Hashable, CaseIterable, Sendable {
    /// As usual, always, or never.
    case automatic, visible, hidden
}

/// Whether bars are seen (SwiftUI's `ScrollIndicatorVisibility`).
public struct ScrollIndicatorVisibility: Equatable, Sendable {
    private let number: Int
    /// As usual.
    public static let automatic = ScrollIndicatorVisibility(number: 0)
    /// Seen.
    public static let visible = ScrollIndicatorVisibility(number: 1)
    /// Not seen.
    public static let hidden = ScrollIndicatorVisibility(number: 2)
    /// Never seen.
    public static let never = ScrollIndicatorVisibility(number: 3)
}

/// A bar of a navigation (SwiftUI's `NavigationBarItem`).
public struct NavigationBarItem: Sendable {
    /// How a title is shown.
    public enum TitleDisplayMode: Sendable {
        /// As usual, in the bar, or large.
        case automatic, inline, large
    }
}

/// The shape of a button (SwiftUI's `ButtonBorderShape`).
public struct ButtonBorderShape: Sendable {
    /// As usual.
    public static let automatic = ButtonBorderShape()
    /// With round ends.
    public static let capsule = ButtonBorderShape()
    /// Round.
    public static let circle = ButtonBorderShape()
    /// With round corners.
    public static let roundedRectangle = ButtonBorderShape()
    /// With round corners; points.
    public static func roundedRectangle(radius: Double) -> ButtonBorderShape { ButtonBorderShape() }
}

/// What the key says that ends a text (SwiftUI's `SubmitLabel`).
public struct SubmitLabel: Sendable {
    /// "Done".
    public static let done = SubmitLabel()
    /// "Go".
    public static let go = SubmitLabel()
    /// "Send".
    public static let send = SubmitLabel()
    /// "Search".
    public static let search = SubmitLabel()
    /// "Return".
    public static let `return` = SubmitLabel()
    /// "Next".
    public static let next = SubmitLabel()
}

/// What ends a text (SwiftUI's `SubmitTriggers`).
public struct SubmitTriggers: OptionSet, Sendable {
    /// One bit for each.
    public let rawValue: Int
    /// Bits that mean nothing are kept.
    public init(rawValue: Int) { self.rawValue = rawValue }
    /// Return in a field.
    public static let text = SubmitTriggers(rawValue: 1)
    /// Return in a search.
    public static let search = SubmitTriggers(rawValue: 2)
}

/// A key (SwiftUI's `KeyEquivalent`).
public struct KeyEquivalent: ExpressibleByExtendedGraphemeClusterLiteral, Sendable {
    /// What it types.
    public let character: Character
    /// What it types.
    public init(_ character: Character) { self.character = character }
    /// What it types.
    public init(extendedGraphemeClusterLiteral value: Character) { character = value }
    /// Return.
    public static let `return` = KeyEquivalent("\r")
    /// Escape.
    public static let escape = KeyEquivalent("\u{1b}")
    /// Space.
    public static let space = KeyEquivalent(" ")
    /// Tab.
    public static let tab = KeyEquivalent("\t")
    /// Backspace.
    public static let delete = KeyEquivalent("\u{8}")
    /// Up.
    public static let upArrow = KeyEquivalent("\u{f700}")
    /// Down.
    public static let downArrow = KeyEquivalent("\u{f701}")
    /// Left.
    public static let leftArrow = KeyEquivalent("\u{f702}")
    /// Right.
    public static let rightArrow = KeyEquivalent("\u{f703}")
}

/// Keys that are held (SwiftUI's `EventModifiers`).
public struct EventModifiers: OptionSet, Sendable {
    /// One bit for each.
    public let rawValue: Int
    /// Bits that mean nothing are kept.
    public init(rawValue: Int) { self.rawValue = rawValue }
    /// Caps Lock.
    public static let capsLock = EventModifiers(rawValue: 1)
    /// Shift.
    public static let shift = EventModifiers(rawValue: 2)
    /// Control.
    public static let control = EventModifiers(rawValue: 4)
    /// Alt.
    public static let option = EventModifiers(rawValue: 8)
    /// The key with the sign of the desktop.
    public static let command = EventModifiers(rawValue: 16)
}

/// A key with others held (SwiftUI's `KeyboardShortcut`).
public struct KeyboardShortcut: Sendable {
    /// Return.
    public static let defaultAction = KeyboardShortcut(.return, modifiers: [])
    /// Escape.
    public static let cancelAction = KeyboardShortcut(.escape, modifiers: [])
    /// The key.
    public let key: KeyEquivalent
    /// Those that are held.
    public let modifiers: EventModifiers
    /// Both.
    public init(_ key: KeyEquivalent, modifiers: EventModifiers = .command) {
        (self.key, self.modifiers) = (key, modifiers)
    }
}

/// Whether text can be chosen (SwiftUI's `TextSelectability`).
public struct TextSelectability: Sendable {
    /// It can.
    public static let enabled = TextSelectability()
    /// It cannot.
    public static let disabled = TextSelectability()
}
