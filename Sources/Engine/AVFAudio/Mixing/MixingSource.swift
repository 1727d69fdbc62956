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
        guard let host else { return }
        host.lock.withLock { host.applyMixing(mixingStore.values, of: self) }
    }

    /// The properties of one connection only.
    func ownDestination(forMixer mixer: AVAudioNode, bus: AVAudioNodeBus) -> AVAudioMixingDestination? {
        guard let host else { return nil }
        let found = host.lock.withLock { host.mixing(of: self, mixingStore.values, at: mixer, bus) }
        let point = AVAudioConnectionPoint(node: mixer, bus: bus)
        return found.map { AVAudioMixingDestination($0.connection, point, host, way: $0.way) }
    }
}
