import AudioToolbox
import ComponentRegistry
import Dispatch
import FoundationEssentials
import Synchronization

/// Caches what units reported about themselves, in memory and on disk for later processes.
///
/// Thread: any but render.
final class TraitsMemory: Sendable {
    /// A component of one state of its bundle.
    private struct Key: Hashable {
        let component: ComponentIdentifier
        let bundleHash: String

        init(_ component: RegisteredComponent) {
            self.component = component.identifier
            bundleHash = component.bundleHash
        }
    }

    private let known = Mutex<[Key: ComponentTraits]>([:])
    private let store: UnitTraitsStore
    private let writing = DispatchQueue(label: "io.auserviced.traits", qos: .utility)

    init(store: UnitTraitsStore = UnitTraitsStore()) { self.store = store }

    /// Nil when no instance was made since the bundle changed, here or in another program.
    func traits(of component: RegisteredComponent) -> ComponentTraits? {
        if let traits = known.withLock({ $0[Key(component)] }) { return traits }
        guard let stored = store.traits(of: component) else { return nil }
        let traits = ComponentTraits(stored)
        known.withLock { $0[Key(component)] = traits }
        return traits
    }

    /// Keeps what a fresh instance reported. The file is written later, and not again for what it holds already.
    func keep(_ traits: ComponentTraits, of component: RegisteredComponent) {
        let before = known.withLock { $0.updateValue(traits, forKey: Key(component)) }
        guard before != traits else { return }
        writing.async { [store] in
            guard store.traits(of: component).map(ComponentTraits.init) != traits else { return }
            // Without the file the next program asks the unit again.
            try? store.keep(UnitTraits(traits, component: component), bundleHash: component.bundleHash)
        }
    }

    /// Makes an instance to ask it, on threads of its own; the caller waits. Nil when none can be made.
    func ask(
        _ component: RegisteredComponent,
        instantiate: @escaping @Sendable (AudioComponentDescription) async throws -> ExtensionAudioUnit
    ) -> ComponentTraits? {
        let isAnswered = DispatchSemaphore(value: 0)
        // A thread of its own: one that waits here may belong to the pool that tasks run on otherwise.
        Task(executorPreference: QueueExecutor(label: "io.auserviced.asking")) {
            _ = try? await instantiate(ComponentRecord(component).description)
            isAnswered.signal()
        }
        isAnswered.wait()
        return known.withLock { $0[Key(component)] }
    }
}

extension ComponentTraits {
    fileprivate init(_ stored: UnitTraits) {
        self.init(
            channelCapabilities: stored.channelCapabilities, initialInputs: stored.initialInputs,
            initialOutputs: stored.initialOutputs, hasMIDIOutput: stored.hasMIDIOutput)
    }
}

extension UnitTraits {
    fileprivate init(_ traits: ComponentTraits, component: RegisteredComponent) {
        self.init(
            component: "\(component.identifier)", channelCapabilities: traits.channelCapabilities,
            initialInputs: traits.initialInputs, initialOutputs: traits.initialOutputs,
            hasMIDIOutput: traits.hasMIDIOutput, time: Date().timeIntervalSince1970)
    }
}
