import Combine
import Observation

extension View {
    /// Sets a value of the environment for the views in it.
    public func environment<Value>(_ path: WritableKeyPath<EnvironmentValues, Value>, _ value: Value) -> some View {
        told { $0.environment[keyPath: path] = value }
    }
    /// Gives an object to the views in it; none for nil.
    public func environment<Object: AnyObject & Observable>(_ object: Object?) -> some View {
        told { $0.environment.objects[ObjectIdentifier(Object.self)] = object }
    }
    /// Gives an object to the views in it.
    public func environmentObject<Object: ObservableObject>(_ object: Object) -> some View {
        told { $0.environment.objects[ObjectIdentifier(Object.self)] = object }
    }
    /// Changes a value of the environment for the views in it.
    public func transformEnvironment<Value>(
        _ path: WritableKeyPath<EnvironmentValues, Value>, transform: @escaping (inout Value) -> Void
    ) -> some View { told { transform(&$0.environment[keyPath: path]) } }

    /// Tells those above a value.
    public func preference<Key: PreferenceKey>(key: Key.Type = Key.self, value: Key.Value) -> some View {
        wrappedAsOne { node, context in
            context.host.preferences.say(key, value, at: context.path)
            return node
        }
    }
    /// Called with what views in it tell, when that changes.
    public func onPreferenceChange<Key: PreferenceKey>(
        _ key: Key.Type = Key.self, perform action: @escaping (Key.Value) -> Void
    ) -> some View where Key.Value: Equatable {
        wrappedAsOne { node, context in
            let (host, place) = (context.host, context.path + "#preference\(Key.self)")
            context.host.preferences.listen(key, at: context.path) { [weak host] value in
                guard host?.hasChanged(place, value, isEqual: { $0 as? Key.Value == value }) != nil else { return }
                action(value)
            }
            return node
        }
    }
}
