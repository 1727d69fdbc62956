/// How buttons look (SwiftUI's `ButtonStyle`): what is shown, by whether it is pressed.
@MainActor @preconcurrency
public protocol ButtonStyle {
    /// What is shown.
    associatedtype Body: View
    /// A button (SwiftUI's `ButtonStyleConfiguration`).
    typealias Configuration = ButtonStyleConfiguration
    /// What is shown of a button.
    @ViewBuilder func makeBody(configuration: Configuration) -> Body
}

/// A button that is to be shown (SwiftUI's `ButtonStyleConfiguration`).
public struct ButtonStyleConfiguration {
    /// What the button shows.
    public typealias Label = AnyView
    /// What the button shows.
    public let label: Label
    /// Whether it is held down.
    public let isPressed: Bool
    /// What it is for.
    public let role: ButtonRole?
}

/// What a button is for (SwiftUI's `ButtonRole`).
public struct ButtonRole: Equatable, Sendable {
    private let number: Int
    /// Takes something away.
    public static let destructive = ButtonRole(number: 0)
    /// Leaves all as it is.
    public static let cancel = ButtonRole(number: 1)
}

/// What buttons are drawn as.
@MainActor
enum ButtonLook {
    case bordered, prominent, borderless, plain
    case custom(@MainActor (ButtonStyleConfiguration) -> any View, style: Any)
}

extension ControlTraits {
    var button: ButtonLook {
        get { self[ButtonLook.self] ?? .bordered }
        set { self[ButtonLook.self] = newValue }
    }
}
