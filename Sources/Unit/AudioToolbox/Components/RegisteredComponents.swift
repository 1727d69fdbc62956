import Synchronization

/// What is known of the components that are registered in this process, without making a unit. Thread: any but render.
enum RegisteredComponents {
    struct Entry: Sendable {
        let name: String
        let version: UInt32
        let flags: AudioComponentFlags
    }

    private static let entries = Mutex<[AudioComponentKey: Entry]>([:])

    static func add(_ key: AudioComponentKey, _ entry: Entry) { entries.withLock { $0[key] = entry } }

    static func entry(of description: AudioComponentDescription) -> Entry? {
        entries.withLock { $0[AudioComponentKey(description)] }
    }

    static var all: [AudioComponentKey: Entry] { entries.withLock { $0 } }
}
