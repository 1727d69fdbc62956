import Synchronization

/// Stream descriptions in memory that stays: Swift may release a format between the reading of its pointer and the
/// reading of what it points to. Equal ones share one place, and a program has few.
enum StreamDescriptions {
    // @unchecked: what the pointer points to never changes.
    private struct Place: @unchecked Sendable {
        let pointer: UnsafePointer<AudioStreamBasicDescription>
    }

    private static let places = Mutex<[[UInt64]: Place]>([:])

    static func pointer(to description: AudioStreamBasicDescription) -> UnsafePointer<AudioStreamBasicDescription> {
        let key =
            description.signature(withoutInterleaving: false)
            + [UInt64(description.mBytesPerPacket), UInt64(description.mReserved)]
        let place = places.withLock { places -> Place in
            if let place = places[key] { return place }
            let made = UnsafeMutablePointer<AudioStreamBasicDescription>.allocate(capacity: 1)
            made.initialize(to: description)
            let place = Place(pointer: UnsafePointer(made))
            places[key] = place
            return place
        }
        return place.pointer
    }
}
