import Synchronization

/// Makes a unit of a component that is registered in this process.
package typealias ComponentFactory =
    @Sendable (AudioComponentDescription, AudioComponentInstantiationOptions) throws -> AUAudioUnit

/// The components that are registered in this process: what is known of them without making one, and how one is made.
/// Thread: any but render.
enum RegisteredComponents {
    struct Entry: Sendable {
        let name: String
        let version: UInt32
        let flags: AudioComponentFlags
        /// In an entry and not by itself: a closure behind the mutex would be wrapped once more each time it is read.
        let make: ComponentFactory
    }

    private static let entries = Mutex<[AudioComponentKey: Entry]>([:])

    static func add(_ key: AudioComponentKey, _ entry: Entry) { entries.withLock { $0[key] = entry } }

    static func entry(of description: AudioComponentDescription) -> Entry? {
        entries.withLock { $0[AudioComponentKey(description)] }
    }

    static var all: [AudioComponentKey: Entry] { entries.withLock { $0 } }
}
