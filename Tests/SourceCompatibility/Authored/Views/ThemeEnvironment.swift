import SwiftUI

struct PanelTheme {
    var background = Color(red: 40 / 255, green: 44 / 255, blue: 52 / 255)
    var knob = Color.cyan
    var cornerRadius: CGFloat = 10
    static let dark = PanelTheme()
    static let light = PanelTheme(background: .white, knob: .blue)
}

extension EnvironmentValues {
    @Entry var panelTheme = PanelTheme()
    @Entry var onParameterEdit: (Int, Bool) -> Void = { _, _ in }
}

private struct CompactKey: EnvironmentKey {
    static let defaultValue = false
}

extension EnvironmentValues {
    var isCompact: Bool {
        get { self[CompactKey.self] }
        set { self[CompactKey.self] = newValue }
    }
}

extension View {
    func panelTheme(_ theme: PanelTheme) -> some View { environment(\.panelTheme, theme) }
    func compact(_ flag: Bool = true) -> some View { environment(\.isCompact, flag) }

    @ViewBuilder
    func `if`<Content: View>(_ condition: Bool, transform: (Self) -> Content) -> some View {
        if condition {
            transform(self)
        } else {
            self
        }
    }

    func glow(color: Color = .red, radius: CGFloat = 20) -> some View {
        self
            .shadow(color: color, radius: radius / 3)
            .shadow(color: color, radius: radius / 3)
    }

    func readSize(onChange: @escaping (CGSize) -> Void) -> some View {
        background(
            GeometryReader { geometryProxy in
                Color.clear
                    .preference(key: SizePreferenceKey.self, value: geometryProxy.size)
            }
        )
        .onPreferenceChange(SizePreferenceKey.self, perform: onChange)
    }
}

private struct SizePreferenceKey: PreferenceKey {
    static var defaultValue: CGSize = .zero
    static func reduce(value: inout CGSize, nextValue: () -> CGSize) {}
}

struct PanelBackground: ViewModifier {
    @Environment(\.panelTheme) private var theme
    @Environment(\.isCompact) private var isCompact
    var title: String?

    func body(content: Content) -> some View {
        VStack(alignment: .leading, spacing: isCompact ? 2 : 8) {
            if let title {
                Text(title.uppercased())
                    .font(.caption.weight(.heavy))
                    .tracking(1.5)
                    .foregroundStyle(theme.knob.gradient)
            }
            content
        }
        .padding(isCompact ? 4 : 12)
        .background {
            RoundedRectangle(cornerRadius: theme.cornerRadius, style: .continuous)
                .fill(theme.background.shadow(.inner(color: .black.opacity(0.4), radius: 3, x: 1, y: 1)))
        }
        .compositingGroup()
        .shadow(color: .black.opacity(0.3), radius: 5, y: 3)
    }
}

extension View {
    func panel(_ title: String? = nil) -> some View { modifier(PanelBackground(title: title)) }
}

struct NeonButtonStyle: ButtonStyle {
    @Environment(\.panelTheme) var theme
    var isOn: Bool = false

    func makeBody(configuration: Configuration) -> some View {
        configuration.label
            .font(.system(.body, design: .rounded).weight(.medium))
            .padding(.horizontal, 14)
            .padding(.vertical, 8)
            .foregroundColor(isOn ? .black : theme.knob)
            .background(
                ZStack {
                    if isOn {
                        Capsule().fill(theme.knob)
                    } else {
                        Capsule().strokeBorder(theme.knob, lineWidth: 1.5)
                    }
                }
            )
            .if(isOn) { $0.glow(color: theme.knob, radius: 12) }
            .scaleEffect(configuration.isPressed ? 0.95 : 1.0)
            .animation(.easeOut(duration: 0.1), value: configuration.isPressed)
    }
}

struct PowerToggleStyle: ToggleStyle {
    func makeBody(configuration: Configuration) -> some View {
        Button(action: { configuration.isOn.toggle() }) {
            HStack {
                Image(systemName: "power.circle\(configuration.isOn ? ".fill" : "")")
                    .resizable()
                    .scaledToFit()
                    .frame(width: 24, height: 24)
                    .foregroundStyle(configuration.isOn ? .green : .red)
                configuration.label
            }
        }
        .buttonStyle(PlainButtonStyle())
    }
}

extension ButtonStyle where Self == NeonButtonStyle {
    static var neon: NeonButtonStyle { NeonButtonStyle() }
    static func neon(isOn: Bool) -> NeonButtonStyle { .init(isOn: isOn) }
}

struct ThemedPanel: View {
    @State private var isOn = true
    @State private var size = CGSize.zero
    @Environment(\.onParameterEdit) var edit

    var body: some View {
        HStack {
            Toggle("Power", isOn: $isOn).toggleStyle(PowerToggleStyle())
            Button("Bypass") { edit(1, true) }.buttonStyle(.neon(isOn: isOn))
            Button("Reset", action: { edit(0, false) }).buttonStyle(.neon)
            Text("\(Int(size.width)) × \(Int(size.height))")
        }
        .panel("Output")
        .readSize { size = $0 }
        .panelTheme(.dark)
    }
}
