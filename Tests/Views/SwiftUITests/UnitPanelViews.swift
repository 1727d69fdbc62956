import AudioToolbox
import Combine
import SwiftUI

// The panel of a unit as authors write it for Apple's systems: knobs with arcs, a stomp switch, a theme, and a preview
// for Xcode.

private enum Theme {
    static let amber = Color(red: 1.0, green: 0.6, blue: 0.2)
    static let ink = Color(.sRGB, white: 0.08, opacity: 1)
}

private struct EngravedModifier: ViewModifier {
    var size: CGFloat
    @Environment(\.isEnabled) private var isEnabled
    func body(content: Content) -> some View {
        content
            .font(.system(size: size, weight: .semibold, design: .rounded))
            .foregroundColor(.white.opacity(isEnabled ? 0.8 : 0.3))
            .textCase(.uppercase)
            .tracking(1)
    }
}

extension View {
    fileprivate func engraved(size: CGFloat = 9) -> some View { modifier(EngravedModifier(size: size)) }
}

private struct ArcShape: Shape {
    var progress: Double
    var animatableData: Double {
        get { progress }
        set { progress = newValue }
    }
    func path(in rect: CGRect) -> Path {
        var path = Path()
        path.addArc(
            center: CGPoint(x: rect.midX, y: rect.midY), radius: min(rect.width, rect.height) / 2 - 4,
            startAngle: .degrees(135), endAngle: .degrees(135 + 270 * progress), clockwise: false)
        return path
    }
}

private struct UnitKnob: View {
    @ObservedObject var param: ObservableAUParameter
    var size: CGFloat = 70
    @State private var dragStart: Float?
    @GestureState private var isDragging = false

    private var normalized: Double { Double((param.value - param.min) / (param.max - param.min)) }

    var body: some View {
        VStack(spacing: 5) {
            Text(param.displayName).engraved().lineLimit(1).minimumScaleFactor(0.7)
            ZStack {
                ArcShape(progress: 1).stroke(
                    Color.white.opacity(0.15), style: StrokeStyle(lineWidth: 4, lineCap: .round))
                ArcShape(progress: normalized)
                    .stroke(
                        LinearGradient(
                            gradient: Gradient(colors: [Theme.amber.opacity(0.6), Theme.amber]), startPoint: .leading,
                            endPoint: .trailing),
                        style: StrokeStyle(lineWidth: 4, lineCap: .round))
                Circle()
                    .fill(
                        RadialGradient(
                            colors: [.gray, Theme.ink], center: .topLeading, startRadius: 2, endRadius: size)
                    )
                    .overlay(Circle().strokeBorder(.black.opacity(0.5), lineWidth: 1))
                    .padding(10)
                    .shadow(color: .black.opacity(0.6), radius: isDragging ? 2 : 4, x: 0, y: 2)
                Capsule().fill(.white).frame(width: 3, height: size / 4).offset(y: -size / 5)
                    .rotationEffect(.degrees(-135 + 270 * normalized))
            }
            .frame(width: size, height: size)
            .contentShape(Rectangle())
            .gesture(
                DragGesture(minimumDistance: 0)
                    .updating($isDragging) { _, state, _ in state = true }
                    .onChanged { drag in
                        if dragStart == nil {
                            dragStart = param.value
                            param.onEditingChanged(true)
                        }
                        let delta = Float(-drag.translation.height / 150) * (param.max - param.min)
                        param.value = min(param.max, max(param.min, (dragStart ?? 0) + delta))
                    }
                    .onEnded { _ in
                        dragStart = nil
                        param.onEditingChanged(false)
                    }
            )
            .onTapGesture(count: 2) { param.value = param.defaultValue }
            .accessibilityElement(children: .ignore)
            .accessibilityLabel(param.displayName)
            .accessibilityValue("\(Int((normalized * 100).rounded())) %")
            .accessibilityAdjustableAction { direction in
                param.value = min(param.max, max(param.min, param.value + (direction == .increment ? 0.01 : -0.01)))
            }
            Text("\(Int((normalized * 100).rounded())) %")
                .font(.caption2.monospacedDigit())
                .foregroundStyle(.secondary)
                .animation(.easeOut(duration: 0.15), value: normalized)
        }
    }
}

private struct StompStyle: ButtonStyle {
    var isOn: Bool
    func makeBody(configuration: Configuration) -> some View {
        configuration.label
            .frame(width: 44, height: 44)
            .background(Circle().fill(isOn ? Theme.amber : Color.gray.opacity(0.4)))
            .scaleEffect(configuration.isPressed ? 0.94 : 1)
            .opacity(configuration.isPressed ? 0.8 : 1)
    }
}

private struct StompButton: View {
    @ObservedObject var param: ObservableAUParameter
    private var isOn: Binding<Bool> {
        Binding(get: { param.value > 0.5 }, set: { param.value = $0 ? 1 : 0 })
    }
    var body: some View {
        Button {
            withAnimation(.spring(response: 0.3, dampingFraction: 0.7)) { isOn.wrappedValue.toggle() }
        } label: {
            Image(systemName: "power").font(.title2.weight(.bold)).foregroundColor(.white)
        }
        .buttonStyle(StompStyle(isOn: !isOn.wrappedValue))
        .accessibilityLabel("Power")
    }
}

struct UnitPanel: View {
    var parameterTree: ObservableAUParameterGroup
    @Environment(\.colorScheme) private var colorScheme

    private var global: ObservableAUParameterGroup { parameterTree.global }

    var body: some View {
        ZStack(alignment: .bottomTrailing) {
            LinearGradient(
                gradient: Gradient(colors: [Color(red: 0.08, green: 0.18, blue: 0.20), Theme.ink]), startPoint: .top,
                endPoint: .bottom
            )
            .cornerRadius(8)
            .overlay(RoundedRectangle(cornerRadius: 8).strokeBorder(Color.white.opacity(0.1), lineWidth: 1))

            VStack(spacing: 12) {
                HStack(alignment: .top, spacing: 24) {
                    UnitKnob(param: global.drive)
                    UnitKnob(param: global.mix, size: 60)
                }
                HStack {
                    StompButton(param: global.bypass)
                    StateLabel(param: global.bypass)
                }
            }
            .frame(maxWidth: .infinity, maxHeight: .infinity)

            Text("Sample Audio").font(.system(size: 8)).foregroundColor(.gray).padding([.bottom, .trailing], 6)
        }
        .preferredColorScheme(.dark)
    }
}

private struct StateLabel: View {
    @ObservedObject var param: ObservableAUParameter
    var body: some View {
        Group {
            if param.value > 0.5 { Text("Bypassed") } else { Text("Active") }
        }
        .engraved(size: 10)
        .frame(width: 80, alignment: .leading)
    }
}

#if DEBUG
    private struct UnitPanel_Previews: PreviewProvider {
        static var previews: some View {
            Text("Panel").previewLayout(.sizeThatFits).previewDisplayName("Panel")
        }
    }
#endif
