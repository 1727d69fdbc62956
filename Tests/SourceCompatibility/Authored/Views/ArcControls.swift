import SwiftUI

public struct ArcKnob<Label: View>: View {
    private let label: Label
    @Binding private var value: Float
    private let range: ClosedRange<Float>
    @Environment(\.controlSize) private var controlSize
    @Environment(\.layoutDirection) private var layoutDirection
    @ScaledMetric(relativeTo: .body) private var width: CGFloat = 60

    public init(value: Binding<Float>, in range: ClosedRange<Float> = 0...1, @ViewBuilder label: () -> Label) {
        self._value = value
        self.range = range
        self.label = label()
    }

    public var body: some View {
        VStack {
            ZStack {
                Arc(startAngle: .degrees(-220), endAngle: .degrees(40), clockwise: false)
                    .stroke(Color.gray, lineWidth: 4)
                Arc(startAngle: .degrees(-220), endAngle: .degrees(-220 + 260 * Double(fraction)), clockwise: false)
                    .inset(by: 4)
                    .strokeBorder(.tint, style: StrokeStyle(lineWidth: 4, lineCap: .butt))
                TickMarks(count: 11)
                    .stroke(Color.primary.opacity(0.4))
            }
            .frame(width: width, height: width)
            .highPriorityGesture(
                DragGesture(minimumDistance: 1)
                    .onChanged { v in
                        let vector = CGVector(dx: v.location.x - width / 2, dy: v.location.y - width / 2)
                        var degrees = Angle(radians: Double(atan2(vector.dy, vector.dx))).degrees + 220
                        if degrees < 0 { degrees += 360 }
                        value =
                            range.lowerBound + Float(min(max(degrees / 260, 0), 1))
                            * (range.upperBound - range.lowerBound)
                    }
            )
            label
        }
    }

    private var fraction: Float { (value - range.lowerBound) / (range.upperBound - range.lowerBound) }
}

extension ArcKnob where Label == Text {
    public init(_ title: String, value: Binding<Float>, in range: ClosedRange<Float> = 0...1) {
        self.init(value: value, in: range) { Text(title) }
    }
}

struct Arc: InsettableShape {
    var startAngle: Angle
    var endAngle: Angle
    var clockwise: Bool
    var insetAmount: CGFloat = 0

    var animatableData: Double {
        get { endAngle.degrees }
        set { endAngle = .degrees(newValue) }
    }

    func path(in rect: CGRect) -> Path {
        var path = Path()
        path.addArc(
            center: CGPoint(x: rect.midX, y: rect.midY), radius: min(rect.width, rect.height) / 2 - insetAmount,
            startAngle: startAngle, endAngle: endAngle, clockwise: clockwise)
        return path.strokedPath(.init(lineWidth: 1))
    }

    func inset(by amount: CGFloat) -> some InsettableShape {
        var arc = self
        arc.insetAmount += amount
        return arc
    }
}

struct TickMarks: Shape {
    let count: Int
    func path(in rect: CGRect) -> Path {
        var path = Path()
        let center = CGPoint(x: rect.midX, y: rect.midY)
        for tick in 0..<count {
            let angle = Angle.degrees(-220 + 260 * Double(tick) / Double(count - 1))
            let (s, c) = (sin(angle.radians), cos(angle.radians))
            path.move(to: CGPoint(x: center.x + rect.width / 2 * c, y: center.y + rect.height / 2 * s))
            path.addLine(to: CGPoint(x: center.x + rect.width / 2.2 * c, y: center.y + rect.height / 2.2 * s))
        }
        return path.applying(CGAffineTransform(translationX: 0, y: 0))
    }
}

struct Triangle: Shape {
    func path(in rect: CGRect) -> Path {
        Path { path in
            path.move(to: CGPoint(x: rect.midX, y: rect.minY))
            path.addLine(to: CGPoint(x: rect.maxX, y: rect.maxY))
            path.addLine(to: CGPoint(x: rect.minX, y: rect.maxY))
            path.closeSubpath()
            path.addEllipse(in: rect.insetBy(dx: 4, dy: 4))
            path.addRoundedRect(in: rect, cornerSize: CGSize(width: 3, height: 3))
            path.addPath(Path(ellipseIn: rect), transform: .identity)
            path.addRelativeArc(center: .zero, radius: 3, startAngle: .zero, delta: .degrees(90))
        }
    }
}

struct KnobRow: View {
    @State private var values: [Float] = [0.1, 0.5, 0.9]
    var body: some View {
        HStack {
            ForEach(values.indices, id: \.self) { index in
                ArcKnob("P\(index)", value: $values[index], in: 0...10)
            }
            ArcKnob(value: .constant(0.5)) {
                VStack {
                    Text("Custom")
                    Triangle().fill(.yellow).frame(width: 10, height: 10)
                }
            }
        }
        .tint(Color(#colorLiteral(red: 0.2, green: 0.6, blue: 0.3, alpha: 1)))
        .controlSize(.large)
    }
}
