import Synchronization

/// Makes a unit of a component that is registered in this process.
package typealias ComponentFactory =
    @Sendable (AudioComponentDescription, AudioComponentInstantiationOptions) throws -> AUAudioUnit

/// How the components that are registered in this process are made. Thread: any but render.
package enum ComponentFactories {
    /// A closure by itself behind the mutex would be wrapped once more each time it is read.
    private struct Entry: Sendable {
        let make: ComponentFactory
    }

    private static let entries = Mutex<[AudioComponentKey: Entry]>([:])

    static func add(_ key: AudioComponentKey, _ make: @escaping ComponentFactory) {
        entries.withLock { $0[key] = Entry(make: make) }
    }

    package static func factory(of description: AudioComponentDescription) -> ComponentFactory? {
        entries.withLock { $0[AudioComponentKey(description)] }?.make
    }
}
