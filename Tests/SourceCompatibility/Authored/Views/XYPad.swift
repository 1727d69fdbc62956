import SwiftUI

struct XYPad: View {
    @Binding var x: Float
    @Binding var y: Float
    var xLabel = "Cutoff"
    var yLabel = "Resonance"

    @State private var isTouched = false
    @State private var trail: [CGPoint] = []
    @Namespace private var padSpace

    private struct GridBackground: View {
        let divisions: Int
        var body: some View {
            GeometryReader { geo in
                ForEach(0..<divisions + 1, id: \.self) { i in
                    let step = CGFloat(i) / CGFloat(divisions)
                    Path { p in
                        p.move(to: .init(x: geo.size.width * step, y: 0))
                        p.addLine(to: .init(x: geo.size.width * step, y: geo.size.height))
                        p.move(to: .init(x: 0, y: geo.size.height * step))
                        p.addLine(to: .init(x: geo.size.width, y: geo.size.height * step))
                    }
                    .stroke(Color.secondary.opacity(i == divisions / 2 ? 0.5 : 0.2), lineWidth: 1)
                }
            }
        }
    }

    var body: some View {
        GeometryReader { geo in
            let point = CGPoint(x: CGFloat(x) * geo.size.width, y: (1 - CGFloat(y)) * geo.size.height)
            ZStack(alignment: .topLeading) {
                Rectangle()
                    .fill(Material.ultraThin)
                GridBackground(divisions: 8)
                Path { path in
                    path.addLines(trail)
                }
                .stroke(
                    Color.accentColor.opacity(0.5), style: StrokeStyle(lineWidth: 2, lineCap: .round, lineJoin: .round))

                Group {
                    Rectangle().frame(width: 1).position(x: point.x, y: geo.size.height / 2)
                    Rectangle().frame(height: 1).position(x: geo.size.width / 2, y: point.y)
                }
                .foregroundColor(.accentColor)
                .opacity(isTouched ? 0.8 : 0.3)

                Circle()
                    .fill(Color.accentColor)
                    .frame(width: isTouched ? 34 : 24, height: isTouched ? 34 : 24)
                    .shadow(color: Color.accentColor.opacity(0.8), radius: isTouched ? 12 : 4)
                    .position(point)
                    .animation(.interactiveSpring(), value: isTouched)

                VStack(alignment: .leading) {
                    Text("\(xLabel): \(x, specifier: "%.2f")")
                    Text("\(yLabel): \(y, specifier: "%.2f")")
                }
                .font(.system(.caption, design: .monospaced))
                .padding(6)
                .allowsHitTesting(false)
            }
            .contentShape(Rectangle())
            .gesture(
                DragGesture(minimumDistance: 0)
                    .onChanged { drag in
                        isTouched = true
                        x = Float(min(max(drag.location.x / geo.size.width, 0), 1))
                        y = 1 - Float(min(max(drag.location.y / geo.size.height, 0), 1))
                        trail.append(drag.location)
                        if trail.count > 48 { trail.removeFirst() }
                    }
                    .onEnded { drag in
                        isTouched = false
                        let velocity = drag.predictedEndTranslation
                        if abs(velocity.width) + abs(velocity.height) > 400 {
                            withAnimation(.easeOut(duration: 0.6).delay(0.05)) { trail.removeAll() }
                        } else {
                            trail.removeAll(keepingCapacity: true)
                        }
                    }
            )
            .simultaneousGesture(
                TapGesture(count: 2).onEnded {
                    x = 0.5
                    y = 0.5
                }
            )
        }
        .aspectRatio(1, contentMode: .fit)
        .clipped()
        .border(Color.gray, width: 1)
    }
}

struct XYPad_Previews: PreviewProvider {
    static var previews: some View {
        XYPad(x: .constant(0.2), y: .constant(0.7))
            .frame(width: 240, height: 240)
    }
}
