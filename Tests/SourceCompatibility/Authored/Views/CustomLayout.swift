import SwiftUI

/// Places knobs on a circle.
struct RadialLayout: Layout {
    var radiusFactor: CGFloat = 0.4

    func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {
        proposal.replacingUnspecifiedDimensions(by: CGSize(width: 200, height: 200))
    }

    func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) {
        let radius = min(bounds.width, bounds.height) * radiusFactor
        let angle = 2.0 * .pi / Double(max(subviews.count, 1))
        for (index, subview) in subviews.enumerated() {
            var point = CGPoint(x: 0, y: -radius).applying(
                CGAffineTransform(rotationAngle: CGFloat(angle * Double(index))))
            point.x += bounds.midX
            point.y += bounds.midY
            subview.place(at: point, anchor: .center, proposal: .unspecified)
        }
    }
}

struct FlowLayout: Layout {
    let spacing: CGFloat

    func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout Void) -> CGSize {
        let sizes = subviews.map { $0.sizeThatFits(.unspecified) }
        return CGSize(width: proposal.width ?? 0, height: sizes.map(\.height).max() ?? 0)
    }

    func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Void) {
        var x = bounds.minX
        for index in subviews.indices {
            let size = subviews[index].dimensions(in: .unspecified)
            subviews[index].place(
                at: CGPoint(x: x, y: bounds.minY), proposal: ProposedViewSize(width: size.width, height: size.height))
            x += size.width + spacing
        }
    }
}

struct MacroWheel: View {
    @State private var values = [Double](repeating: 0.5, count: 8)
    @State private var isFlow = false
    @Environment(\.accessibilityReduceMotion) var reduceMotion

    var body: some View {
        let layout = isFlow ? AnyLayout(FlowLayout(spacing: 4)) : AnyLayout(RadialLayout())
        layout {
            ForEach(values.indices, id: \.self) { i in
                Circle()
                    .fill(.indigo)
                    .frame(width: 32, height: 32)
                    .overlay(Text(values[i].formatted(.percent.precision(.fractionLength(0)))).font(.system(size: 8)))
            }
        }
        .animation(reduceMotion ? nil : .smooth, value: isFlow)
        .onTapGesture { isFlow.toggle() }
    }
}

struct PulsingRing: View, Animatable {
    var progress: Double
    var animatableData: Double {
        get { progress }
        set { progress = newValue }
    }
    var body: some View {
        Circle().trim(from: 0, to: progress).stroke(lineWidth: 3)
    }
}

struct ShakeEffect: GeometryEffect {
    var amount: CGFloat = 6
    var shakes = 3
    var animatableData: CGFloat

    func effectValue(size: CGSize) -> ProjectionTransform {
        ProjectionTransform(CGAffineTransform(translationX: amount * sin(animatableData * .pi * CGFloat(shakes)), y: 0))
    }
}

struct ClipIndicator: View {
    @State private var clips = 0
    var body: some View {
        Text("CLIP")
            .modifier(ShakeEffect(animatableData: CGFloat(clips)))
            .phaseAnimator([false, true], trigger: clips) { content, phase in
                content.foregroundStyle(phase ? .red : .primary)
            } animation: { _ in
                .easeInOut(duration: 0.2)
            }
            .onTapGesture { withAnimation(.bouncy) { clips += 1 } }
    }
}
