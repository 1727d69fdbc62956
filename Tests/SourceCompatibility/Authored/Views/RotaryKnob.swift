import AudioToolbox
import SwiftUI

/// A rotary control with a ring that shows the value and a pointer.
struct RotaryKnob: View {
    @Binding var value: Double
    var range: ClosedRange<Double> = 0...1
    var title: LocalizedStringKey
    var size: CGFloat = 72
    var tint: Color = .orange
    var onEditingChanged: (Bool) -> Void = { _ in }

    @State private var startValue: Double?
    @State private var isHovering = false
    @GestureState private var isDragging = false
    @Environment(\.colorScheme) private var colorScheme
    @Environment(\.isEnabled) private var isEnabled

    private let startAngle = Angle(degrees: 135)
    private let sweep = 270.0

    private var normalized: CGFloat {
        CGFloat((value - range.lowerBound) / (range.upperBound - range.lowerBound))
    }

    private var drag: some Gesture {
        DragGesture(minimumDistance: 0, coordinateSpace: .local)
            .updating($isDragging) { _, state, _ in
                state = true
            }
            .onChanged { gesture in
                if startValue == nil {
                    startValue = value
                    onEditingChanged(true)
                }
                let delta = Double(-gesture.translation.height + gesture.translation.width) / 200.0
                let span = range.upperBound - range.lowerBound
                value = min(max((startValue ?? value) + delta * span, range.lowerBound), range.upperBound)
            }
            .onEnded { _ in
                startValue = nil
                onEditingChanged(false)
            }
    }

    var body: some View {
        VStack(spacing: 6) {
            ZStack {
                Circle()
                    .trim(from: 0, to: 0.75)
                    .stroke(Color.gray.opacity(0.3), style: StrokeStyle(lineWidth: 6, lineCap: .round))
                    .rotationEffect(startAngle)
                Circle()
                    .trim(from: 0, to: 0.75 * normalized)
                    .stroke(
                        AngularGradient(
                            gradient: Gradient(colors: [tint.opacity(0.4), tint]), center: .center,
                            startAngle: .degrees(0), endAngle: .degrees(270)),
                        style: StrokeStyle(lineWidth: 6, lineCap: .round)
                    )
                    .rotationEffect(startAngle)
                Circle()
                    .fill(
                        RadialGradient(
                            gradient: Gradient(colors: [Color(white: 0.35), Color(white: 0.12)]), center: .topLeading,
                            startRadius: 2, endRadius: size)
                    )
                    .padding(10)
                    .shadow(color: .black.opacity(0.5), radius: isDragging ? 1 : 4, x: 0, y: 2)
                RoundedRectangle(cornerRadius: 1.5, style: .continuous)
                    .fill(colorScheme == .dark ? Color.white : Color.primary)
                    .frame(width: 3, height: size * 0.18)
                    .offset(y: -size * 0.25)
                    .rotationEffect(.degrees(-135 + sweep * Double(normalized)))
            }
            .frame(width: size, height: size)
            .contentShape(Circle())
            .scaleEffect(isHovering ? 1.04 : 1)
            .animation(.spring(response: 0.25, dampingFraction: 0.7), value: isHovering)
            .gesture(drag)
            .onTapGesture(count: 2) {
                withAnimation(.easeOut(duration: 0.2)) {
                    value = (range.lowerBound + range.upperBound) / 2
                }
            }
            .onHover { isHovering = $0 }
            .help(Text(title))

            Text(title)
                .font(.system(size: 11, weight: .semibold, design: .rounded))
                .textCase(.uppercase)
                .kerning(0.8)
                .foregroundStyle(.secondary)
            Text(value, format: .number.precision(.fractionLength(2)))
                .font(.caption.monospacedDigit())
                .opacity(isDragging ? 1 : 0.6)
        }
        .opacity(isEnabled ? 1 : 0.4)
        .accessibilityElement(children: .ignore)
        .accessibilityLabel(Text(title))
        .accessibilityValue(Text("\(Int(normalized * 100)) percent"))
        .accessibilityAdjustableAction { direction in
            let step = (range.upperBound - range.lowerBound) / 20
            switch direction {
            case .increment: value = min(value + step, range.upperBound)
            case .decrement: value = max(value - step, range.lowerBound)
            @unknown default: break
            }
        }
    }
}

struct RotaryKnob_Previews: PreviewProvider {
    struct Container: View {
        @State var value = 0.3
        var body: some View {
            RotaryKnob(value: $value, title: "Drive")
        }
    }

    static var previews: some View {
        Group {
            Container()
                .preferredColorScheme(.dark)
                .previewLayout(.sizeThatFits)
                .previewDisplayName("Dark")
            Container()
                .padding()
                .previewLayout(.fixed(width: 200, height: 200))
        }
    }
}
