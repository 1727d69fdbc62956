/// What labels show (SwiftUI's `LabelStyle`).
public protocol LabelStyle: Sendable {
    /// Whether the title is shown, the picture, or both.
    var look: LabelLook { get }
}

/// What a label shows.
public enum LabelLook: Sendable {
    /// Both, or one of them.
    case titleAndIcon, titleOnly, iconOnly
}

/// Both (SwiftUI's `TitleAndIconLabelStyle`).
public struct TitleAndIconLabelStyle: LabelStyle {
    /// Both.
    public init() {}
    /// Both.
    public var look: LabelLook { .titleAndIcon }
}

/// Only the title (SwiftUI's `TitleOnlyLabelStyle`).
public struct TitleOnlyLabelStyle: LabelStyle {
    /// The title.
    public init() {}
    /// The title.
    public var look: LabelLook { .titleOnly }
}

/// Only the picture (SwiftUI's `IconOnlyLabelStyle`).
public struct IconOnlyLabelStyle: LabelStyle {
    /// The picture.
    public init() {}
    /// The picture.
    public var look: LabelLook { .iconOnly }
}

extension LabelStyle where Self == TitleAndIconLabelStyle {
    /// Both.
    public static var titleAndIcon: TitleAndIconLabelStyle { TitleAndIconLabelStyle() }
    /// Both.
    public static var automatic: TitleAndIconLabelStyle { TitleAndIconLabelStyle() }
}

extension LabelStyle where Self == TitleOnlyLabelStyle {
    /// Only the title.
    public static var titleOnly: TitleOnlyLabelStyle { TitleOnlyLabelStyle() }
}

extension LabelStyle where Self == IconOnlyLabelStyle {
    /// Only the picture.
    public static var iconOnly: IconOnlyLabelStyle { IconOnlyLabelStyle() }
}
