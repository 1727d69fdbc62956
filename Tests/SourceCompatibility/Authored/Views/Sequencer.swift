import AudioToolbox
import SwiftUI

class SequencerModel: ObservableObject {
    @Published var rows: [[Bool]]
    @Published var playhead: Int = 0
    @Published var tempo: Double = 120.0
    @Published var isPlaying: Bool = false {
        willSet { print("will \(newValue)") }
    }
    var scheduleBlock: AUScheduleMIDIEventBlock?
    private var timer: Timer?

    init(rows: Int = 4, steps: Int = 16) {
        self.rows = Array(repeating: Array(repeating: false, count: steps), count: rows)
    }

    func start() {
        isPlaying = true
        timer = Timer.scheduledTimer(withTimeInterval: 60 / tempo / 4, repeats: true) { [weak self] _ in
            guard let self else { return }
            self.playhead = (self.playhead + 1) % 16
            for (index, row) in self.rows.enumerated() where row[self.playhead] {
                var bytes: [UInt8] = [0x90, UInt8(36 + index), 100]
                self.scheduleBlock?(AUEventSampleTimeImmediate, 0, 3, &bytes)
            }
        }
    }

    func stop() {
        isPlaying = false
        timer?.invalidate()
        timer = nil
    }
}

struct SequencerView: View {
    @StateObject var model = SequencerModel()
    @State private var showSettings = false
    @State private var selectedColor = Color.orange
    @State private var swing: Double = 0
    @State private var notes = ""
    @State private var date = Date()
    @Environment(\.horizontalSizeClass) var sizeClass

    let names = ["Kick", "Snare", "Hat", "Clap"]

    var body: some View {
        VStack(spacing: 12) {
            transport
            ForEach(model.rows.indices, id: \.self) { row in
                HStack(spacing: 3) {
                    Text(names[row])
                        .frame(width: 50, alignment: .trailing)
                        .minimumScaleFactor(0.5)
                    ForEach(0..<model.rows[row].count) { column in
                        cell(row, column)
                    }
                }
            }
            .frame(maxHeight: 40)
            Spacer()
        }
        .padding([.horizontal, .top])
        .popover(isPresented: $showSettings, attachmentAnchor: .point(.bottom), arrowEdge: .bottom) {
            settings
        }
        .onDisappear { model.stop() }
        .background(
            LinearGradient(
                gradient: .init(colors: [Color(UIColor.darkGray), .black]), startPoint: .topLeading,
                endPoint: .bottomTrailing
            )
            .ignoresSafeArea()
        )
    }

    private var transport: some View {
        HStack {
            Button(action: { model.isPlaying ? model.stop() : model.start() }) {
                Label(model.isPlaying ? "Stop" : "Play", systemImage: model.isPlaying ? "stop.fill" : "play.fill")
                    .labelStyle(IconOnlyLabelStyle())
                    .font(.title)
            }
            .keyboardShortcut(.space, modifiers: [])
            .disabled(model.tempo <= 0)
            Text("\(model.tempo, specifier: "%.1f") BPM")
                .underline()
                .strikethrough(model.tempo > 200, color: .red)
                .baselineOffset(1)
            Stepper("", value: $model.tempo, in: 40...240, step: 0.5).labelsHidden()
            Menu {
                Button("Clear", action: clear)
                Button("Random") { model.rows = model.rows.map { $0.map { _ in Bool.random() } } }
                Divider()
                Menu("Length") {
                    ForEach([8, 16, 32], id: \.self) { n in
                        Button("\(n)") { print(n) }
                    }
                }
            } label: {
                Image(systemName: "ellipsis.circle")
            }
            .menuStyle(.borderlessButton)
            .fixedSize()
            Spacer()
            Button {
                showSettings.toggle()
            } label: {
                Image(systemName: "gearshape")
            }
        }
    }

    @ViewBuilder
    private var settings: some View {
        VStack(alignment: .leading) {
            ColorPicker("Color", selection: $selectedColor, supportsOpacity: false)
            DatePicker("Date", selection: $date, displayedComponents: [.date])
            TextEditor(text: $notes).frame(height: 60).lineSpacing(4)
            DisclosureGroup("Advanced") {
                ProgressView(value: swing, total: 100)
                ProgressView("Loading").progressViewStyle(CircularProgressViewStyle(tint: .white))
            }
            Slider(value: $swing, in: 0...100)
        }
        .padding()
        .frame(width: sizeClass == .compact ? 200 : 300)
    }

    private func clear() {
        withAnimation(.spring()) {
            for r in model.rows.indices { for c in model.rows[r].indices { model.rows[r][c] = false } }
        }
    }

    private func cell(_ row: Int, _ column: Int) -> some View {
        let isOn = model.rows[row][column]
        let isCurrent = column == model.playhead && model.isPlaying
        return Rectangle()
            .fill(isOn ? selectedColor : Color.white.opacity(column % 4 == 0 ? 0.2 : 0.1))
            .overlay(isCurrent ? Color.white.opacity(0.4) : Color.clear)
            .cornerRadius(3)
            .scaleEffect(isOn ? 1 : 0.9, anchor: .center)
            .animation(.easeInOut, value: isOn)
            .onTapGesture { model.rows[row][column].toggle() }
    }
}
