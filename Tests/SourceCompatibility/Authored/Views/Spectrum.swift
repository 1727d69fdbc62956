import Accelerate
import SwiftUI

struct SpectrumAnalyzerView: View {
    let magnitudes: [Float]
    var minFrequency: Double = 20
    var maxFrequency: Double = 20_000
    @State private var hoverLocation: CGPoint?
    @State private var zoom: CGFloat = 1
    @GestureState private var pinch: CGFloat = 1.0
    @State private var rotation: Angle = .zero

    private func x(for frequency: Double, width: CGFloat) -> CGFloat {
        let position = log10(frequency / minFrequency) / log10(maxFrequency / minFrequency)
        return width * CGFloat(position)
    }

    private func spectrumPath(_ size: CGSize) -> Path {
        Path { path in
            path.move(to: CGPoint(x: 0, y: size.height))
            for i in magnitudes.indices {
                let db = CGFloat(magnitudes[i])
                path.addLine(
                    to: CGPoint(
                        x: CGFloat(i) / CGFloat(magnitudes.count) * size.width * zoom * pinch,
                        y: size.height * (1 - (db + 90) / 90)))
            }
            path.addLine(to: CGPoint(x: size.width, y: size.height))
            path.closeSubpath()
        }
    }

    var body: some View {
        GeometryReader { geometry in
            let size = geometry.size
            ZStack {
                ForEach([50.0, 100, 200, 500, 1000, 2000, 5000, 10_000], id: \.self) { frequency in
                    let x = self.x(for: frequency, width: size.width)
                    Path { $0.addLines([CGPoint(x: x, y: 0), CGPoint(x: x, y: size.height)]) }
                        .stroke(.white.opacity(0.12), lineWidth: 0.5)
                    Text(frequency >= 1000 ? "\(Int(frequency / 1000))k" : "\(Int(frequency))")
                        .font(.system(size: 9, weight: .light, design: .monospaced))
                        .foregroundStyle(.white.opacity(0.5))
                        .position(x: x, y: size.height - 8)
                }
                spectrumPath(size)
                    .fill(.linearGradient(colors: [.pink, .indigo.opacity(0.2)], startPoint: .top, endPoint: .bottom))
                    .blendMode(.screen)
                spectrumPath(size)
                    .stroke(.pink, lineWidth: 1)
                if let hoverLocation {
                    VStack(spacing: 0) {
                        Text(String(format: "%.0f Hz", frequency(at: hoverLocation.x, width: size.width)))
                    }
                    .padding(4)
                    .background(.ultraThinMaterial)
                    .cornerRadius(4)
                    .position(x: hoverLocation.x, y: max(12, hoverLocation.y - 20))
                    .transition(.opacity.combined(with: .scale(scale: 0.9)))
                }
            }
            .background(Color.black)
            .onContinuousHover { phase in
                switch phase {
                case .active(let location):
                    hoverLocation = location
                case .ended:
                    hoverLocation = nil
                }
            }
            .gesture(
                MagnificationGesture()
                    .updating($pinch) { value, state, _ in state = value }
                    .onEnded { zoom *= $0 }
                    .simultaneously(with: RotationGesture().onChanged { rotation = $0 })
            )
            .rotation3DEffect(rotation, axis: (x: 0, y: 1, z: 0))
        }
        .frame(minHeight: 100)
        .clipShape(.rect(cornerRadius: 8))
        .mask(
            LinearGradient(
                gradient: Gradient(colors: [.clear, .black, .black, .clear]), startPoint: .leading, endPoint: .trailing)
        )
    }

    private func frequency(at x: CGFloat, width: CGFloat) -> Double {
        minFrequency * pow(maxFrequency / minFrequency, Double(x / width))
    }
}

struct FilterResponseShape: Shape {
    var cutoff: Double
    var q: Double

    var animatableData: AnimatablePair<Double, Double> {
        get { .init(cutoff, q) }
        set { (cutoff, q) = (newValue.first, newValue.second) }
    }

    func path(in rect: CGRect) -> Path {
        var path = Path()
        let points = stride(from: 0, through: Double(rect.width), by: 2).map { x -> CGPoint in
            let frequency = 20 * pow(1000, x / Double(rect.width))
            let w = frequency / cutoff
            let magnitude = 1 / sqrt(pow(1 - w * w, 2) + pow(w / q, 2))
            let db = 20 * log10(magnitude)
            return CGPoint(x: rect.minX + CGFloat(x), y: rect.midY - CGFloat(db) * rect.height / 48)
        }
        path.addLines(points)
        return path
    }
}

#Preview {
    SpectrumAnalyzerView(magnitudes: (0..<128).map { Float(-90 + $0 / 2) })
}
