import AVFoundation
import Combine
import SwiftUI

@MainActor
final class MeterModel: ObservableObject {
    @Published var left: Float = -60
    @Published var right: Float = -60
    @Published var peakHold: [Float] = [-60, -60]

    private var cancellables = Set<AnyCancellable>()
    private let provider: () -> (Float, Float)

    init(provider: @escaping () -> (Float, Float)) {
        self.provider = provider
        Timer.publish(every: 1.0 / 30.0, on: .main, in: .common)
            .autoconnect()
            .receive(on: RunLoop.main)
            .map { _ in provider() }
            .removeDuplicates { $0 == $1 }
            .sink { [weak self] levels in
                guard let self = self else { return }
                self.left = 20 * log10(max(levels.0, 0.0001))
                self.right = 20 * log10(max(levels.1, 0.0001))
                self.peakHold[0] = max(self.peakHold[0] - 0.5, self.left)
                self.peakHold[1] = max(self.peakHold[1] - 0.5, self.right)
            }
            .store(in: &cancellables)

        $left.combineLatest($right)
            .map { max($0, $1) }
            .filter { $0 > 0 }
            .debounce(for: .milliseconds(200), scheduler: DispatchQueue.main)
            .sink { print("clipped at \($0) dB") }
            .store(in: &cancellables)
    }
}

struct MeterBar: View {
    var level: Float
    var peak: Float
    let segments = 24

    private func color(_ segment: Int) -> Color {
        switch segment {
        case ..<16: return .green
        case 16..<21: return .yellow
        default: return .red
        }
    }

    private var lit: Int { Int((level + 60) / 60 * Float(segments)) }

    var body: some View {
        VStack(spacing: 1) {
            ForEach((0..<segments).reversed(), id: \.self) { segment in
                RoundedRectangle(cornerRadius: 1)
                    .fill(self.color(segment).opacity(segment < self.lit ? 1 : 0.18))
                    .overlay(
                        Rectangle()
                            .fill(Color.white)
                            .frame(height: 1)
                            .opacity(Int((self.peak + 60) / 60 * Float(segments)) == segment ? 1 : 0),
                        alignment: .top
                    )
            }
        }
        .frame(width: 12)
        .animation(.linear(duration: 0.05))
    }
}

struct LevelMeterView: View {
    @StateObject private var model: MeterModel
    private let timer = Timer.publish(every: 0.5, on: .main, in: .common).autoconnect()
    @State private var blink = false

    init(provider: @escaping () -> (Float, Float)) {
        _model = StateObject(wrappedValue: MeterModel(provider: provider))
    }

    var body: some View {
        HStack(alignment: .bottom, spacing: 3) {
            MeterBar(level: model.left, peak: model.peakHold[0])
            MeterBar(level: model.right, peak: model.peakHold[1])
            VStack {
                ForEach([0, -6, -12, -24, -48], id: \.self) { mark in
                    Text("\(mark)").font(.system(size: 8, design: .monospaced))
                    if mark != -48 { Spacer(minLength: 0) }
                }
            }
            .foregroundColor(.secondary)
            Circle()
                .fill(model.left > -0.1 || model.right > -0.1 ? Color.red : Color.clear)
                .frame(width: 8, height: 8)
                .opacity(blink ? 1 : 0.5)
        }
        .onReceive(timer) { _ in
            blink.toggle()
        }
        .onReceive(NotificationCenter.default.publisher(for: .AVAudioEngineConfigurationChange)) { notification in
            print(notification.name.rawValue)
        }
        .padding(.all, 6)
        .background(RoundedRectangle(cornerRadius: 6, style: .continuous).foregroundColor(Color.black))
        .fixedSize(horizontal: true, vertical: false)
    }
}
