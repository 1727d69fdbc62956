import Combine
import SwiftUI

final class SampleBuffer: ObservableObject {
    @Published var samples: [Float] = Array(repeating: 0, count: 512)
    @Published private(set) var position: Double = 0

    func append(_ new: [Float]) {
        objectWillChange.send()
        samples.removeFirst(min(new.count, samples.count))
        samples.append(contentsOf: new)
    }

    subscript(index: Int) -> CGFloat { CGFloat(samples[index]) }
}

struct WaveformView: View {
    @ObservedObject var buffer: SampleBuffer
    var gain: CGFloat = 1
    var colors: [Color] = [.blue, .purple]

    var body: some View {
        TimelineView(.animation(minimumInterval: 1 / 30, paused: false)) { timeline in
            Canvas(opaque: false, colorMode: .linear, rendersAsynchronously: true) { context, size in
                let mid = size.height / 2
                var path = Path()
                for (index, sample) in buffer.samples.enumerated() {
                    let x = size.width * CGFloat(index) / CGFloat(max(buffer.samples.count - 1, 1))
                    let point = CGPoint(x: x, y: mid - CGFloat(sample) * gain * mid)
                    if index == 0 {
                        path.move(to: point)
                    } else {
                        path.addLine(to: point)
                    }
                }
                context.stroke(
                    path,
                    with: .linearGradient(
                        Gradient(colors: colors), startPoint: .zero, endPoint: CGPoint(x: size.width, y: 0)),
                    lineWidth: 1.5)
                context.fill(
                    Path(CGRect(x: 0, y: mid, width: size.width, height: 1)), with: .color(.white.opacity(0.2)))

                var glow = context
                glow.addFilter(.blur(radius: 4))
                glow.blendMode = .plusLighter
                glow.opacity = 0.6
                glow.stroke(path, with: .color(colors.first ?? .blue), style: StrokeStyle(lineWidth: 3))

                let seconds = timeline.date.timeIntervalSinceReferenceDate
                let cursor = CGFloat(seconds.truncatingRemainder(dividingBy: 2) / 2) * size.width
                context.drawLayer { layer in
                    layer.translateBy(x: cursor, y: 0)
                    layer.fill(
                        Path(roundedRect: CGRect(x: -1, y: 0, width: 2, height: size.height), cornerRadius: 1),
                        with: .style(.tint))
                }
                let label = context.resolve(Text("\(Int(seconds))s").font(.caption2).foregroundColor(.gray))
                context.draw(label, at: CGPoint(x: size.width - 4, y: 4), anchor: .topTrailing)
            }
        }
        .frame(maxWidth: .infinity, minHeight: 60, idealHeight: 120)
        .background(.black)
        .accessibilityHidden(true)
    }
}

struct WaveformBars: View {
    let levels: [CGFloat]
    private let spacing: CGFloat = 2

    var body: some View {
        GeometryReader { geometry in
            HStack(alignment: .center, spacing: spacing) {
                ForEach(Array(levels.enumerated()), id: \.offset) { offset, level in
                    Capsule(style: .continuous)
                        .fill(
                            Color(
                                hue: 0.55 + Double(offset) / Double(levels.count) * 0.3, saturation: 0.8,
                                brightness: 0.9)
                        )
                        .frame(
                            width: max(
                                1, (geometry.size.width - spacing * CGFloat(levels.count - 1)) / CGFloat(levels.count)),
                            height: max(2, level * geometry.size.height))
                }
            }
            .frame(width: geometry.size.width, height: geometry.size.height, alignment: .center)
        }
    }
}

#Preview("Bars") {
    WaveformBars(levels: (0..<40).map { _ in CGFloat.random(in: 0...1) })
        .frame(height: 80)
}
