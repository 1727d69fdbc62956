/// An object whose changes views follow (Combine's `ObservableObject`). Thread: main.
public protocol ObservableObject: AnyObject {
    /// What says that the object is about to change.
    associatedtype ObjectWillChangePublisher: Publisher = ObservableObjectPublisher
    where ObjectWillChangePublisher.Failure == Never
    /// Says that the object is about to change.
    var objectWillChange: ObjectWillChangePublisher { get }
}

extension ObservableObject where ObjectWillChangePublisher == ObservableObjectPublisher {
    /// One for each object, as long as it lives.
    public var objectWillChange: ObservableObjectPublisher { PublisherTable.publisher(of: self) }
}

/// The publishers of objects that have none of their own.
private enum PublisherTable {
    private struct Entry {
        weak var owner: AnyObject?
        let publisher: ObservableObjectPublisher
    }

    // The objects of views are used on the main thread.
    nonisolated(unsafe) private static var entries: [ObjectIdentifier: Entry] = [:]
    nonisolated(unsafe) private static var swept = 64

    static func publisher(of object: AnyObject) -> ObservableObjectPublisher {
        let key = ObjectIdentifier(object)
        if let entry = entries[key], entry.owner === object { return entry.publisher }
        if entries.count >= swept {
            entries = entries.filter { $0.value.owner != nil }
            swept = max(64, entries.count * 2)
        }
        let made = ObservableObjectPublisher()
        entries[key] = Entry(owner: object, publisher: made)
        return made
    }
}
