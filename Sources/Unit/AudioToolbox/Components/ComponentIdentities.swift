import Synchronization

/// What a bundle's property list says of the components of a library in this process: the names of units that do not
/// override theirs, and what a component written against the C interface asks about itself. Nothing is listed or made
/// from it. Thread: any but render.
package enum ComponentIdentities {
    package struct Identity: Sendable {
        /// By convention "Manufacturer: Name".
        package let name: String
        /// 0xMMMMmmDD.
        package let version: UInt32
    }

    private static let identities = Mutex<[AudioComponentKey: Identity]>([:])

    package static func add(_ description: AudioComponentDescription, name: String, version: UInt32) {
        identities.withLock { $0[AudioComponentKey(description)] = Identity(name: name, version: version) }
    }

    static func identity(of description: AudioComponentDescription) -> Identity? {
        identities.withLock { $0[AudioComponentKey(description)] }
    }

    /// As a record, for a component that is not listed.
    static func record(of key: AudioComponentKey) -> ComponentRecord? {
        identities.withLock { $0[key] }.map {
            ComponentRecord(description: key.description(), name: $0.name, version: $0.version)
        }
    }
}
