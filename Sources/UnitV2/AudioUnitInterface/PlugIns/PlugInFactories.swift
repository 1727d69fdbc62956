import AudioToolbox
import Synchronization

/// The factory functions of this process: those that were registered, and those of bundles that were loaded.
enum PlugInFactories {
    struct Entry: @unchecked Sendable {
        // @unchecked: a constant function of a library that is never unloaded.
        let factory: AudioComponentFactoryFunction
        let name: String
        let version: UInt32
    }

    private struct Key: Hashable {
        let codes: [OSType]
        init(_ description: AudioComponentDescription) {
            codes = [description.componentType, description.componentSubType, description.componentManufacturer]
        }
    }

    private static let entries = Mutex<[Key: Entry]>([:])

    static func add(_ entry: Entry, for description: AudioComponentDescription) {
        entries.withLock { $0[Key(description)] = entry }
    }

    static func entry(for description: AudioComponentDescription) -> Entry? {
        entries.withLock { $0[Key(description)] }
    }
}
