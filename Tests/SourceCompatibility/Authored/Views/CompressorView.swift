import SwiftUI

/// The face of a dynamics processor with a needle, screws and engraved letters.
struct VUMeter: View {
    let reduction: Float
    private let ticks: [(db: Double, label: String)] = [
        (-20, "20"), (-10, "10"), (-7, "7"), (-5, "5"), (-3, "3"), (0, "0"), (3, "3"),
    ]

    private var angle: Angle { .degrees(-45 + Double(max(0, min(1, 1 + reduction / 20))) * 90) }

    var body: some View {
        ZStack(alignment: .bottom) {
            RoundedRectangle(cornerRadius: 8)
                .fill(
                    RadialGradient(
                        colors: [Color(red: 1.0, green: 0.95, blue: 0.78), Color(red: 0.85, green: 0.75, blue: 0.5)],
                        center: .center, startRadius: 5, endRadius: 120))
            ForEach(ticks, id: \.db) { tick in
                VStack {
                    Text(tick.label).font(.system(size: 9, weight: .bold, design: .serif)).foregroundColor(
                        tick.db > 0 ? .red : .black)
                    Rectangle().frame(width: 1, height: 6)
                    Spacer()
                }
                .frame(height: 90)
                .rotationEffect(.degrees(-45 + (tick.db + 20) / 23 * 90), anchor: .bottom)
            }
            Needle()
                .stroke(Color.black, lineWidth: 1.5)
                .rotationEffect(angle, anchor: .bottom)
                .animation(.spring(response: 0.3, dampingFraction: 0.55), value: reduction)
            Circle().fill(.black).frame(width: 16).offset(y: 8)
        }
        .frame(width: 180, height: 110)
        .clipped()
        .overlay(
            RoundedRectangle(cornerRadius: 8)
                .strokeBorder(
                    LinearGradient(
                        colors: [.white.opacity(0.6), .black.opacity(0.6)], startPoint: .topLeading,
                        endPoint: .bottomTrailing),
                    lineWidth: 3)
        )
    }

    struct Needle: Shape {
        func path(in rect: CGRect) -> Path {
            var p = Path()
            p.move(to: .init(x: rect.midX, y: rect.maxY))
            p.addLine(to: .init(x: rect.midX, y: rect.minY + 12))
            return p
        }
    }
}

struct Screw: View {
    let seed: Int
    var body: some View {
        Circle()
            .fill(
                LinearGradient(
                    gradient: Gradient(colors: [.init(white: 0.9), .init(white: 0.4)]), startPoint: .top,
                    endPoint: .bottom)
            )
            .overlay(
                Rectangle()
                    .fill(Color.black.opacity(0.6))
                    .frame(width: 10, height: 2)
                    .rotationEffect(.radians(Double(seed) * 0.7))
            )
            .frame(width: 14, height: 14)
    }
}

struct LED: View {
    var isOn: Bool
    var color: Color = .red
    var body: some View {
        Circle()
            .fill(isOn ? color : color.opacity(0.2))
            .frame(width: 10, height: 10)
            .overlay(Circle().stroke(Color.black, lineWidth: 1))
            .shadow(color: isOn ? color : .clear, radius: 6, x: 0, y: 0)
    }
}

struct CompressorView: View {
    @State private var threshold: Double = -20
    @State private var ratio = 4.0
    @State private var isBypassed = false
    @State private var isVintage = true
    @State private var mode = "Opto"
    @State private var reduction: Float = 0
    let modes = ["Opto", "VCA", "FET"]
    let timer = Timer.publish(every: 0.1, on: .main, in: .common).autoconnect()

    var body: some View {
        ZStack {
            Image(systemName: "circle.grid.3x3.fill")
                .resizable(resizingMode: .tile)
                .opacity(0.04)
            VStack(spacing: 0) {
                HStack {
                    Screw(seed: 1)
                    Spacer()
                    Text("LEVELER")
                        .font(.custom("Futura", size: 22))
                        .fontWeight(.medium)
                        .tracking(8)
                        .foregroundStyle(
                            LinearGradient(colors: [.white, .gray], startPoint: .top, endPoint: .bottom)
                        )
                        .shadow(color: .black, radius: 0, x: 0, y: -1)
                    Spacer()
                    Screw(seed: 2)
                }
                .padding(10)
                HStack(alignment: .center, spacing: 20) {
                    knob("Threshold", $threshold, -60...0, "dB")
                    VUMeter(reduction: reduction)
                    knob("Ratio", $ratio, 1...20, ":1")
                }
                HStack {
                    ForEach(modes, id: \.self) { m in
                        Button(m) { mode = m }
                            .buttonStyle(.bordered)
                            .tint(mode == m ? .orange : .gray)
                    }
                    Spacer()
                    LED(isOn: !isBypassed, color: .green)
                    Toggle("Bypass", isOn: $isBypassed)
                        #if os(macOS)
                            .toggleStyle(.checkbox)
                        #else
                            .toggleStyle(.button)
                        #endif
                }
                .padding()
            }
        }
        .background(isVintage ? Color(hex: "5A4632") : Color(hex: "202226"))
        .onReceive(timer) { _ in
            reduction = Float.random(in: -12...0)
        }
        .environment(\.colorScheme, .dark)
        .dynamicTypeSize(.medium)
    }

    private func knob(_ name: String, _ value: Binding<Double>, _ range: ClosedRange<Double>, _ unit: String)
        -> some View
    {
        VStack {
            Circle()
                .fill(
                    AngularGradient(gradient: Gradient(colors: [.gray, .white, .gray, .black, .gray]), center: .center)
                )
                .overlay(alignment: .top) { Rectangle().fill(.white).frame(width: 2, height: 14) }
                .rotationEffect(
                    .degrees(
                        (value.wrappedValue - range.lowerBound) / (range.upperBound - range.lowerBound) * 270 - 135)
                )
                .frame(width: 60, height: 60)
                .gesture(
                    DragGesture().onChanged { drag in
                        value.wrappedValue = min(
                            max(value.wrappedValue - Double(drag.translation.height) * 0.1, range.lowerBound),
                            range.upperBound)
                    })
            Text("\(value.wrappedValue, specifier: "%.1f") \(unit)").monospacedDigit()
            Text(name).font(.caption).foregroundColor(.white.opacity(0.8))
        }
    }
}

extension Color {
    init(hex: String) {
        let scanner = Scanner(string: hex)
        var rgb: UInt64 = 0
        scanner.scanHexInt64(&rgb)
        self.init(
            .sRGB, red: Double((rgb >> 16) & 0xFF) / 255, green: Double((rgb >> 8) & 0xFF) / 255,
            blue: Double(rgb & 0xFF) / 255,
            opacity: 1)
    }
}
