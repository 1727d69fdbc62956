import SwiftUI

struct ADSR: Equatable {
    var attack: CGFloat = 0.2
    var decay: CGFloat = 0.3
    var sustain: CGFloat = 0.6
    var release: CGFloat = 0.4
}

/// The line of an envelope, as a shape that can be animated.
struct EnvelopeShape: Shape {
    var envelope: ADSR

    var animatableData: AnimatablePair<AnimatablePair<CGFloat, CGFloat>, AnimatablePair<CGFloat, CGFloat>> {
        get {
            AnimatablePair(
                AnimatablePair(envelope.attack, envelope.decay), AnimatablePair(envelope.sustain, envelope.release))
        }
        set {
            envelope.attack = newValue.first.first
            envelope.decay = newValue.first.second
            envelope.sustain = newValue.second.first
            envelope.release = newValue.second.second
        }
    }

    func path(in rect: CGRect) -> Path {
        let unit = rect.width / 4
        var path = Path()
        path.move(to: CGPoint(x: rect.minX, y: rect.maxY))
        path.addQuadCurve(
            to: CGPoint(x: rect.minX + unit * envelope.attack, y: rect.minY),
            control: CGPoint(x: rect.minX + unit * envelope.attack * 0.2, y: rect.minY + rect.height * 0.1))
        path.addLine(
            to: CGPoint(
                x: rect.minX + unit * (envelope.attack + envelope.decay),
                y: rect.maxY - rect.height * envelope.sustain))
        path.addLine(to: CGPoint(x: rect.maxX - unit * envelope.release, y: rect.maxY - rect.height * envelope.sustain))
        path.addCurve(
            to: CGPoint(x: rect.maxX, y: rect.maxY),
            control1: CGPoint(x: rect.maxX - unit * envelope.release * 0.8, y: rect.maxY - 4),
            control2: CGPoint(x: rect.maxX - unit * envelope.release * 0.5, y: rect.maxY))
        return path
    }
}

struct EnvelopeHandle: View {
    let color: Color
    var body: some View {
        Circle()
            .strokeBorder(color, lineWidth: 2)
            .background(Circle().fill(Color.black.opacity(0.6)))
            .frame(width: 14, height: 14)
    }
}

struct EnvelopeEditor: View {
    @Binding var envelope: ADSR
    var color: Color = .green

    enum Handle: String, CaseIterable, Identifiable {
        case attack, decay, release
        var id: String { rawValue }
    }

    @State private var active: Handle? = nil

    private func position(of handle: Handle, in size: CGSize) -> CGPoint {
        let unit = size.width / 4
        switch handle {
        case .attack:
            return CGPoint(x: unit * envelope.attack, y: 0)
        case .decay:
            return .init(x: unit * (envelope.attack + envelope.decay), y: size.height * (1 - envelope.sustain))
        case .release:
            return .init(x: size.width - unit * envelope.release, y: size.height * (1 - envelope.sustain))
        }
    }

    private func move(_ handle: Handle, to location: CGPoint, in size: CGSize) {
        let unit = size.width / 4
        switch handle {
        case .attack:
            envelope.attack = (location.x / unit).clamped(to: 0...1)
        case .decay:
            envelope.decay = (location.x / unit - envelope.attack).clamped(to: 0...1)
            envelope.sustain = (1 - location.y / size.height).clamped(to: 0...1)
        case .release:
            envelope.release = ((size.width - location.x) / unit).clamped(to: 0...1)
        }
    }

    var body: some View {
        GeometryReader { proxy in
            ZStack {
                gridLines(in: proxy.size)
                EnvelopeShape(envelope: envelope)
                    .fill(
                        LinearGradient(
                            colors: [color.opacity(0.5), color.opacity(0.05)], startPoint: .top, endPoint: .bottom))
                EnvelopeShape(envelope: envelope)
                    .stroke(color, style: .init(lineWidth: 2, lineJoin: .round))
                    .shadow(color: color, radius: 3)
                ForEach(Handle.allCases) { handle in
                    EnvelopeHandle(color: active == handle ? .white : color)
                        .position(position(of: handle, in: proxy.size))
                        .gesture(
                            DragGesture(minimumDistance: 0, coordinateSpace: .named("envelope"))
                                .onChanged { value in
                                    active = handle
                                    move(handle, to: value.location, in: proxy.size)
                                }
                                .onEnded { _ in active = nil }
                        )
                }
            }
            .coordinateSpace(name: "envelope")
        }
        .drawingGroup()
        .padding(8)
        .background(Color(red: 0.07, green: 0.08, blue: 0.1))
        .clipShape(RoundedRectangle(cornerRadius: 8))
        .overlay(RoundedRectangle(cornerRadius: 8).stroke(Color.white.opacity(0.15)))
        .overlay(alignment: .topTrailing) {
            Text(active?.rawValue.capitalized ?? "")
                .font(.caption2)
                .padding(4)
                .foregroundColor(.white)
        }
        .animation(.easeInOut(duration: 0.15), value: envelope)
    }

    @ViewBuilder
    private func gridLines(in size: CGSize) -> some View {
        Path { path in
            for index in 1..<4 {
                let x = size.width * CGFloat(index) / 4
                path.move(to: CGPoint(x: x, y: 0))
                path.addLine(to: CGPoint(x: x, y: size.height))
            }
        }
        .stroke(Color.white.opacity(0.1), style: StrokeStyle(lineWidth: 1, dash: [2, 3]))
    }
}

extension Comparable {
    func clamped(to limits: ClosedRange<Self>) -> Self {
        min(max(self, limits.lowerBound), limits.upperBound)
    }
}

#Preview {
    EnvelopeEditor(envelope: .constant(ADSR()))
        .frame(width: 300, height: 160)
}
