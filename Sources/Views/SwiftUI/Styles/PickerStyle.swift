/// How pickers look (SwiftUI's `PickerStyle`).
public enum PickerStyle: Sendable {
    /// A menu.
    case menu
    /// A menu.
    case automatic
    /// Segments.
    case segmented
}
