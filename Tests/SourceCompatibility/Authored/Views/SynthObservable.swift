import AudioToolbox
import Observation
import SwiftUI

@Observable
final class SynthState {
    var cutoff: Double = 1200
    var resonance: Double = 0.3
    var waveform: Waveform = .saw
    var isMono = false
    var voices = 8
    var steps: [Step] = (0..<16).map { Step(id: $0) }
    @ObservationIgnored var lastChange = Date()

    enum Waveform: String, CaseIterable, Identifiable, CustomStringConvertible {
        case sine, saw, square, noise
        var id: Self { self }
        var description: String { rawValue.capitalized }
        var symbol: String {
            switch self {
            case .sine: "waveform.path"
            case .saw: "chart.line.uptrend.xyaxis"
            case .square: "square.split.2x1"
            case .noise: "waveform"
            }
        }
    }

    struct Step: Identifiable, Equatable {
        let id: Int
        var isOn = false
        var velocity = 0.8
    }
}

struct StepButton: View {
    @Binding var step: SynthState.Step
    let isCurrent: Bool

    var body: some View {
        Button {
            step.isOn.toggle()
        } label: {
            RoundedRectangle(cornerRadius: 4)
                .fill(step.isOn ? AnyShapeStyle(.tint) : AnyShapeStyle(.quaternary))
                .overlay {
                    if isCurrent {
                        RoundedRectangle(cornerRadius: 4).stroke(.white, lineWidth: 2)
                    }
                }
        }
        .buttonStyle(.plain)
        .accessibilityAddTraits(step.isOn ? [.isSelected] : [])
    }
}

struct SynthPanel: View {
    @Bindable var state: SynthState
    @State private var currentStep = 0
    @State private var tab = 0

    var body: some View {
        Form {
            Section("Oscillator") {
                Picker("Waveform", selection: $state.waveform) {
                    ForEach(SynthState.Waveform.allCases) { waveform in
                        Label(waveform.description, systemImage: waveform.symbol).tag(waveform)
                    }
                }
                .pickerStyle(.segmented)
                .labelsHidden()
                Stepper("Voices: \(state.voices)", value: $state.voices, in: 1...16)
                Toggle("Mono", isOn: $state.isMono.animation(.default))
            }
            Section {
                LabeledContent("Cutoff") {
                    Slider(value: $state.cutoff, in: 20...20_000) { editing in
                        print(editing)
                    }
                }
                LabeledContent("Resonance", value: state.resonance, format: .percent)
                Gauge(value: state.resonance, in: 0...1) {
                    Text("Q")
                } currentValueLabel: {
                    Text(state.resonance.formatted(.number.precision(.fractionLength(1))))
                }
                .gaugeStyle(.accessoryCircular)
            } header: {
                Label("Filter", systemImage: "slider.horizontal.3")
            } footer: {
                Text("Changed \(state.lastChange, style: .relative) ago")
            }
        }
        .formStyle(.grouped)
        .onChange(of: state.cutoff) { oldValue, newValue in
            if abs(oldValue - newValue) > 1 { state.lastChange = .now }
        }
        .onChange(of: state.waveform, initial: true) {
            currentStep = 0
        }
        .safeAreaInset(edge: .bottom) {
            LazyVGrid(columns: Array(repeating: GridItem(.flexible(), spacing: 4), count: 8), spacing: 4) {
                ForEach($state.steps) { $step in
                    StepButton(step: $step, isCurrent: step.id == currentStep)
                        .aspectRatio(1, contentMode: .fit)
                }
            }
            .padding()
            .background(.thinMaterial, in: RoundedRectangle(cornerRadius: 12))
        }
        .sensoryFeedback(.selection, trigger: currentStep)
        .contentTransition(.numericText())
        .tint(.mint)
    }
}

#Preview(traits: .sizeThatFitsLayout) {
    @Previewable @State var state = SynthState()
    SynthPanel(state: state)
}
