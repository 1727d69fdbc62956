/// How toggles look (SwiftUI's `ToggleStyle`).
@MainActor @preconcurrency
public protocol ToggleStyle {
    /// What is shown.
    associatedtype Body: View
    /// A toggle (SwiftUI's `ToggleStyleConfiguration`).
    typealias Configuration = ToggleStyleConfiguration
    /// What is shown of a toggle.
    @ViewBuilder func makeBody(configuration: Configuration) -> Body
}

/// A toggle that is to be shown (SwiftUI's `ToggleStyleConfiguration`).
public struct ToggleStyleConfiguration {
    /// What the toggle shows.
    public typealias Label = AnyView
    /// What the toggle shows.
    public let label: Label
    /// Whether it is on.
    @Binding public var isOn: Bool
}

/// What toggles are drawn as.
@MainActor
enum ToggleLook {
    case switched, button, check
    case custom(@MainActor (ToggleStyleConfiguration) -> any View, style: Any)
}

/// What has a look of the controls themselves.
@MainActor
protocol BuiltInToggleStyle: ToggleStyle {
    var look: ToggleLook { get }
    var color: Color? { get }
}

extension BuiltInToggleStyle {
    /// A toggle of this look.
    @MainActor public func makeBody(configuration: ToggleStyleConfiguration) -> some View {
        let (look, color) = (look, color)
        return Toggle(isOn: configuration.$isOn) { configuration.label }.told {
            $0.controls.toggle = look
            if let color { $0.controls.tint = color.color }
        }
    }
}

/// A switch (SwiftUI's `SwitchToggleStyle`).
public struct SwitchToggleStyle: BuiltInToggleStyle {
    let color: Color?
    var look: ToggleLook { .switched }
    /// In the accent colour.
    nonisolated public init() { color = nil }
    /// In a colour.
    nonisolated public init(tint: Color) { color = tint }
}

/// A button that stays down (SwiftUI's `ButtonToggleStyle`).
public struct ButtonToggleStyle: BuiltInToggleStyle {
    var color: Color? { nil }
    var look: ToggleLook { .button }
    /// A button.
    nonisolated public init() {}
}

/// A box (SwiftUI's `CheckboxToggleStyle`).
public struct CheckboxToggleStyle: BuiltInToggleStyle {
    var color: Color? { nil }
    var look: ToggleLook { .check }
    /// A box.
    nonisolated public init() {}
}

/// As all toggles are (SwiftUI's `DefaultToggleStyle`).
public struct DefaultToggleStyle: BuiltInToggleStyle {
    var color: Color? { nil }
    var look: ToggleLook { .switched }
    /// A switch.
    nonisolated public init() {}
}

extension ToggleStyle where Self == SwitchToggleStyle {
    /// A switch.
    public static var `switch`: SwitchToggleStyle { SwitchToggleStyle() }
}
extension ToggleStyle where Self == ButtonToggleStyle {
    /// A button that stays down.
    public static var button: ButtonToggleStyle { ButtonToggleStyle() }
}
extension ToggleStyle where Self == CheckboxToggleStyle {
    /// A box.
    public static var checkbox: CheckboxToggleStyle { CheckboxToggleStyle() }
}
extension ToggleStyle where Self == DefaultToggleStyle {
    /// As all toggles are.
    public static var automatic: DefaultToggleStyle { DefaultToggleStyle() }
}

extension ControlTraits {
    var toggle: ToggleLook {
        get { self[ToggleLook.self] ?? .switched }
        set { self[ToggleLook.self] = newValue }
    }
}
