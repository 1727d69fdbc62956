import SwiftUI

protocol KeyboardDelegate: AnyObject {
    func noteOn(_ note: UInt8, velocity: UInt8)
    func noteOff(_ note: UInt8)
}

struct PianoKey: Identifiable, Hashable {
    let note: UInt8
    var id: UInt8 { note }
    var isBlack: Bool { [1, 3, 6, 8, 10].contains(Int(note) % 12) }
    var name: String {
        ["C", "C#", "D", "D#", "E", "F", "F#", "G", "G#", "A", "A#", "B"][Int(note) % 12] + "\(Int(note) / 12 - 1)"
    }
}

private struct KeyFramePreference: PreferenceKey {
    static var defaultValue: [UInt8: CGRect] = [:]
    static func reduce(value: inout [UInt8: CGRect], nextValue: () -> [UInt8: CGRect]) {
        value.merge(nextValue()) { _, new in new }
    }
}

struct PianoKeyView: View {
    let key: PianoKey
    let isPressed: Bool
    let showsName: Bool

    private var fill: some ShapeStyle {
        LinearGradient(
            gradient: Gradient(stops: [
                .init(color: key.isBlack ? Color(white: isPressed ? 0.4 : 0.15) : .white, location: 0),
                .init(color: isPressed ? .accentColor : (key.isBlack ? .black : Color(white: 0.92)), location: 0.85),
                Gradient.Stop(color: .gray, location: 1.0),
            ]), startPoint: .top, endPoint: .bottom)
    }

    var body: some View {
        UnevenRoundedRectangle(bottomLeadingRadius: 4, bottomTrailingRadius: 4)
            .fill(fill)
            .overlay(alignment: .bottom) {
                if showsName && !key.isBlack {
                    Text(key.name)
                        .font(.system(size: 9))
                        .foregroundStyle(.black.opacity(0.5))
                        .padding(.bottom, 4)
                }
            }
            .overlay {
                UnevenRoundedRectangle(
                    cornerRadii: RectangleCornerRadii(bottomLeading: 4, bottomTrailing: 4), style: .continuous
                )
                .strokeBorder(.black.opacity(0.4), lineWidth: 0.5)
            }
            .background(
                GeometryReader { proxy in
                    Color.clear.preference(
                        key: KeyFramePreference.self, value: [key.note: proxy.frame(in: .named("keyboard"))])
                }
            )
            .zIndex(key.isBlack ? 1 : 0)
    }
}

struct PianoKeyboard: View {
    var lowest: UInt8 = 48
    var octaves = 2
    weak var delegate: KeyboardDelegate?

    @State private var frames: [UInt8: CGRect] = [:]
    @State private var pressed: Set<UInt8> = []
    @AppStorage("keyboard.showsNames") private var showsNames = true
    @SceneStorage("keyboard.velocity") private var velocity: Double = 100

    private var keys: [PianoKey] { (lowest..<lowest + UInt8(octaves * 12)).map(PianoKey.init(note:)) }
    private var whiteKeys: [PianoKey] { keys.filter { !$0.isBlack } }

    private func press(at location: CGPoint) {
        let hits = frames.filter { $0.value.contains(location) }.map(\.key)
        let hit = hits.first { PianoKey(note: $0).isBlack } ?? hits.first
        guard let note = hit else { return releaseAll() }
        guard !pressed.contains(note) else { return }
        releaseAll()
        pressed.insert(note)
        delegate?.noteOn(note, velocity: UInt8(velocity))
    }

    private func releaseAll() {
        pressed.forEach { delegate?.noteOff($0) }
        pressed.removeAll()
    }

    var body: some View {
        VStack(alignment: .leading, spacing: 4) {
            HStack {
                Toggle("Names", isOn: $showsNames)
                    .toggleStyle(.switch)
                    .controlSize(.mini)
                Slider(value: $velocity, in: 1...127, step: 1) {
                    Text("Velocity")
                } minimumValueLabel: {
                    Text("1")
                } maximumValueLabel: {
                    Text("127")
                }
                .frame(maxWidth: 220)
            }
            GeometryReader { geometry in
                let whiteWidth = geometry.size.width / CGFloat(whiteKeys.count)
                ZStack(alignment: .topLeading) {
                    HStack(spacing: 0) {
                        ForEach(whiteKeys) { key in
                            PianoKeyView(key: key, isPressed: pressed.contains(key.note), showsName: showsNames)
                                .frame(width: whiteWidth)
                        }
                    }
                    ForEach(keys.filter(\.isBlack), id: \.self) { key in
                        let index = whiteKeys.firstIndex { $0.note > key.note } ?? 0
                        PianoKeyView(key: key, isPressed: pressed.contains(key.note), showsName: false)
                            .frame(width: whiteWidth * 0.6, height: geometry.size.height * 0.62)
                            .offset(x: CGFloat(index) * whiteWidth - whiteWidth * 0.3)
                    }
                }
                .coordinateSpace(name: "keyboard")
                .onPreferenceChange(KeyFramePreference.self) { frames = $0 }
                .gesture(
                    DragGesture(minimumDistance: 0, coordinateSpace: .named("keyboard"))
                        .onChanged { press(at: $0.location) }
                        .onEnded { _ in releaseAll() })
            }
        }
        .onDisappear(perform: releaseAll)
    }
}
