import Foundation

/// What views have said to those above them, and who listens.
@MainActor
final class PreferenceTable {
    private struct Said {
        let path: String
        let key: ObjectIdentifier
        let value: Any
    }
    private struct Listener {
        let path: String
        let hear: @MainActor ([Any]) -> Void
        let key: ObjectIdentifier
    }

    private var said: [Said] = []
    private var listeners: [Listener] = []

    /// Forgets what was said below a path.
    func forget(below path: String) {
        said.removeAll { $0.path.hasPrefix(path) }
        listeners.removeAll { $0.path.hasPrefix(path) }
    }

    func say<Key: PreferenceKey>(_ key: Key.Type, _ value: Key.Value, at path: String) {
        said.append(Said(path: path, key: ObjectIdentifier(key), value: value))
    }

    func listen<Key: PreferenceKey>(_ key: Key.Type, at path: String, _ hear: @escaping @MainActor (Key.Value) -> Void)
    {
        let collect: @MainActor ([Any]) -> Void = { values in
            var result = Key.defaultValue
            for case let value as Key.Value in values { Key.reduce(value: &result) { value } }
            hear(result)
        }
        listeners.append(Listener(path: path, hear: collect, key: ObjectIdentifier(key)))
    }

    /// Tells all who listen what is said below them.
    func tell() {
        for listener in listeners {
            listener.hear(
                said.filter { $0.key == listener.key && $0.path.hasPrefix(listener.path) }.map(\.value))
        }
    }
}
