import Foundation
import ViewHierarchy

/// Light or dark (NSAppearance.h).
public final class NSAppearance: Sendable {
    /// Which (NSAppearance.h).
    public struct Name: RawRepresentable, Hashable, Sendable {
        /// The name.
        public let rawValue: String
        /// The name.
        public init(rawValue: String) { self.rawValue = rawValue }
        /// Light.
        public static let aqua = Name(rawValue: "NSAppearanceNameAqua")
        /// Dark.
        public static let darkAqua = Name(rawValue: "NSAppearanceNameDarkAqua")
        /// Light, with what lies behind shining through; as light, here.
        public static let vibrantLight = Name(rawValue: "NSAppearanceNameVibrantLight")
        /// Dark, with what lies behind shining through; as dark, here.
        public static let vibrantDark = Name(rawValue: "NSAppearanceNameVibrantDark")
    }
    /// Which.
    public let name: Name
    var isDark: Bool { name == .darkAqua || name == .vibrantDark }
    /// By its name; nil for one that there is not.
    public init?(named name: Name) {
        guard [.aqua, .darkAqua, .vibrantLight, .vibrantDark].contains(name) else { return nil }
        self.name = name
    }
    init(isDark: Bool) { name = isDark ? .darkAqua : .aqua }
    /// The first of some that is as light or dark; nil for none.
    public func bestMatch(from names: [Name]) -> Name? {
        names.first { $0 == name } ?? names.first { NSAppearance(named: $0)?.isDark == isDark }
    }
}
