import AVFoundation
import Combine
import SwiftUI

protocol EngineControlling: ObservableObject {
    var isRunning: Bool { get set }
    var gain: Float { get set }
}

final class Engine: EngineControlling {
    @Published var isRunning = false
    @Published var gain: Float = 0.5
    @Published var errorText: String?
    let levels = PassthroughSubject<Float, Never>()
    let state = CurrentValueSubject<String, Never>("idle")
    private var subscriptions: Set<AnyCancellable> = []
    private let engine = AVAudioEngine()

    init() {
        $gain
            .dropFirst()
            .throttle(for: 0.05, scheduler: RunLoop.main, latest: true)
            .assign(to: \.outputVolume, on: engine.mainMixerNode)
            .store(in: &subscriptions)
        $isRunning
            .sink { [unowned self] running in state.send(running ? "running" : "idle") }
            .store(in: &subscriptions)
        levels
            .collect(4)
            .map { $0.reduce(0, +) / 4 }
            .receive(on: DispatchQueue.main)
            .eraseToAnyPublisher()
            .sink { _ in }
            .store(in: &subscriptions)
        Publishers.CombineLatest($gain, $isRunning)
            .map { gain, running in running ? gain : 0 }
            .scan(0) { max($0, $1) }
            .sink(receiveCompletion: { _ in }, receiveValue: { print($0) })
            .store(in: &subscriptions)
        Publishers.Merge(levels, Just(0))
            .prefix(10)
            .flatMap { Just($0).delay(for: .seconds(0.1), scheduler: DispatchQueue.main) }
            .replaceError(with: 0)
            .share()
            .assign(to: &$gain)
    }

    func fetch() -> AnyPublisher<[String], Error> {
        Future<[String], any Error> { promise in promise(.success(["a"])) }
            .tryMap { $0 }
            .mapError { $0 as Error }
            .catch { _ in Empty() }
            .setFailureType(to: Error.self)
            .eraseToAnyPublisher()
    }
}

struct EngineView<Model: EngineControlling>: View {
    @ObservedObject var model: Model
    @State private var names: [String] = []
    @State private var task: Task<Void, Never>?

    var body: some View {
        VStack(alignment: .center) {
            Toggle(isOn: $model.isRunning) { Text("Run") }
                .toggleStyle(SwitchToggleStyle(tint: .red))
            Slider(value: $model.gain)
                .accentColor(.purple)
            Button("Load", action: load)
            ForEach(names, id: \.self) { Text(verbatim: $0) }
        }
        .task(id: model.isRunning) {
            for await _ in AsyncStream<Void>(unfolding: { nil }) {}
        }
        .onDisappear { task?.cancel() }
        .animation(.default, value: names)
        .equatable(by: names)
    }

    private func load() {
        task = Task { @MainActor in
            try? await Task.sleep(for: .milliseconds(10))
            withAnimation { names = ["one", "two"] }
        }
    }
}

private extension View {
    func equatable<V: Equatable>(by value: V) -> some View { self.id(0) }
}

struct EngineRoot: View {
    @StateObject private var engine = Engine()
    var body: some View {
        EngineView(model: engine)
            .environmentObject(engine)
            .onReceive(engine.$errorText.compactMap { $0 }) { print($0) }
            .onReceive(engine.levels.throttle(for: .milliseconds(50), scheduler: DispatchQueue.main, latest: true)) {
                _ in
            }
    }
}
