import CoreGraphics
import Foundation
import ViewHierarchy

/// What the views above have said, and the system (SwiftUI's `EnvironmentValues`).
public struct EnvironmentValues: @unchecked Sendable {
    // @unchecked: used on the main thread.
    private var values: [ObjectIdentifier: Any] = [:]
    var objects: [ObjectIdentifier: AnyObject] = [:]
    var text = TextTraits()
    var controls = ControlTraits()
    var reading: Reading?
    /// What goes with what changes of the views.
    var transaction = Transaction()

    /// What it is where nobody has said anything.
    public init() {}

    /// True: what is made is shown.
    public var isPresented: Bool { true }

    /// A value of your own.
    public subscript<Key: EnvironmentKey>(key: Key.Type) -> Key.Value {
        get { values[ObjectIdentifier(key)] as? Key.Value ?? Key.defaultValue }
        set { values[ObjectIdentifier(key)] = newValue }
    }

    /// The typeface of texts.
    public var font: Font? {
        get { text.font }
        set { text.font = newValue ?? .body }
    }
    /// Whether controls can be used.
    public var isEnabled: Bool {
        get { controls.isEnabled }
        set { controls.isEnabled = newValue }
    }
    /// How many lines texts have at most; nil for as many as it takes.
    public var lineLimit: Int? {
        get { text.lines == 0 ? nil : text.lines }
        set { text.lines = max(0, newValue ?? 0) }
    }
    /// How much smaller texts may be made to fit, from 0 to 1.
    public var minimumScaleFactor: CGFloat {
        get { text.leastScale }
        set { text.leastScale = newValue }
    }
    /// Where the lines of texts stand.
    public var multilineTextAlignment: TextAlignment {
        get { text.alignment }
        set { text.alignment = newValue }
    }
    /// Whether the ground is light or dark.
    public var colorScheme = ColorScheme.light
    /// Pixels in a point.
    public var displayScale: CGFloat = 1
    /// The language's and the country's conventions.
    public var locale = Locale.current
    /// The calendar of dates.
    public var calendar = Calendar.current
    /// The time zone of dates.
    public var timeZone = TimeZone.current
    /// From left to right, always.
    public var layoutDirection = LayoutDirection.leftToRight
    /// Regular, always.
    public var horizontalSizeClass: UserInterfaceSizeClass? = .regular
    /// Regular, always.
    public var verticalSizeClass: UserInterfaceSizeClass? = .regular
    /// Active, always.
    public var scenePhase = ScenePhase.active
    /// Kept for sources that say it: controls have one size.
    public var controlSize = ControlSize.regular
    /// False: what is animated moves.
    public var accessibilityReduceMotion: Bool { false }
    /// False: what is drawn translucent is.
    public var accessibilityReduceTransparency: Bool { false }
    /// False: nothing is told by colours only.
    public var accessibilityDifferentiateWithoutColor: Bool { false }
    /// Takes away the sheet, the popover or the pushed view that the view is in.
    public var dismiss = DismissAction {}
    /// As `dismiss`, in an older form.
    public var presentationMode: Binding<PresentationMode> {
        let dismiss = dismiss
        return .constant(PresentationMode(dismissAction: dismiss))
    }
    /// Kept for sources that say it: nothing is opened.
    public var openURL = OpenURLAction { _ in .discarded }
}
