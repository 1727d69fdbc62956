import SwiftUI

struct DrumPad: View {
    let index: Int
    let color: Color
    var trigger: (Int, CGFloat) -> Void
    @State private var isPressed = false
    @State private var ripple = false

    var body: some View {
        GeometryReader { (geometry: GeometryProxy) in
            ZStack {
                RoundedRectangle(cornerRadius: 12)
                    .foregroundStyle(color.opacity(isPressed ? 1 : 0.6))
                RoundedRectangle(cornerRadius: 12)
                    .stroke(style: StrokeStyle(lineWidth: 2, dash: [4]))
                    .foregroundColor(.white.opacity(0.3))
                Circle()
                    .stroke(Color.white, lineWidth: 2)
                    .scaleEffect(ripple ? 1.4 : 0.2)
                    .opacity(ripple ? 0 : 0.8)
                Text("\(index + 1)").fontWeight(.black).shadow(radius: 2)
            }
            .simultaneousGesture(
                DragGesture(minimumDistance: 0.0)
                    .onChanged { value in
                        guard !isPressed else { return }
                        isPressed = true
                        ripple = false
                        withAnimation(.easeOut(duration: 0.4)) { ripple = true }
                        trigger(index, 1 - value.location.y / geometry.size.height)
                    }
                    .onEnded { _ in isPressed = false }
            )
            .onLongPressGesture(
                minimumDuration: 0.5, maximumDistance: 10, pressing: { _ in }, perform: { print("edit") })
        }
        .aspectRatio(1.0, contentMode: .fit)
    }
}

struct DrumGrid: View {
    private let columns = [GridItem(.adaptive(minimum: 64, maximum: 120), spacing: 10)]
    @State private var lastHit: (index: Int, velocity: CGFloat)? = nil
    @State private var offset = CGSize.zero
    @State private var isExpanded = true

    var body: some View {
        ScrollViewReader { reader in
            ScrollView([.vertical]) {
                LazyVGrid(columns: columns, alignment: .center, spacing: 10, pinnedViews: [.sectionHeaders]) {
                    Section(header: header) {
                        ForEach(0..<16, id: \.self) { pad in
                            DrumPad(index: pad, color: Color(hue: Double(pad) / 16, saturation: 0.7, brightness: 0.9)) {
                                index, velocity in
                                lastHit = (index, velocity)
                            }
                            .id(pad)
                        }
                    }
                }
                .padding()
            }
            .onChange(of: lastHit?.index) { index in
                guard let index = index else { return }
                withAnimation { reader.scrollTo(index, anchor: .center) }
            }
        }
        .overlay(
            Group {
                if let hit = lastHit {
                    Text("Pad \(hit.index) – \(Int(hit.velocity * 127))")
                        .padding(8)
                        .background(Color.black.opacity(0.7).cornerRadius(8))
                        .foregroundColor(Color.white)
                        .transition(.move(edge: .bottom))
                }
            }, alignment: .bottom
        )
        .offset(offset)
        .rotation3DEffect(.degrees(isExpanded ? 0 : 20), axis: (x: 1, y: 0, z: 0), anchor: .bottom, perspective: 0.4)
    }

    var header: some View {
        HStack {
            Text("Pads").font(.title2.bold())
            Spacer()
            Button(isExpanded ? "Less" : "More") {
                withAnimation(.interpolatingSpring(stiffness: 170, damping: 15)) {
                    isExpanded.toggle()
                }
            }
            .buttonStyle(BorderlessButtonStyle())
        }
        .padding(.vertical, 4)
        .background(Rectangle().fill(.bar))
    }
}
