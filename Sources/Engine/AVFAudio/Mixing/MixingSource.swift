import Foundation
import Synchronization

/// A node whose mixing properties are kept by the node and hold for all its mixer connections.
protocol MixingSource: AVAudioNode, AVAudioMixing {
    var mixingStore: MixingStore { get }
}

/// The mixing properties of one source. Thread: any.
final class MixingStore: Sendable {
    private let store = Mutex(MixingValues())

    var values: MixingValues { store.withLock { $0 } }

    func change(_ body: (inout MixingValues) -> Void) { store.withLock { body(&$0) } }
}

extension MixingSource {
    /// Changes the values, of the node and of all its mixer connections.
    func changeMixing(_ body: (inout MixingValues) -> Void) {
        mixingStore.change(body)
        guard let engine = ownEngine else { return }
        engine.lock.withLock { engine.applyMixing(of: self) }
    }

    /// The properties of one connection only.
    func ownDestination(forMixer mixer: AVAudioNode, bus: AVAudioNodeBus) -> AVAudioMixingDestination? {
        guard let engine = ownEngine else { return nil }
        return engine.lock.withLock { engine.mixingDestination(of: self, mixer, bus) }
    }
}
