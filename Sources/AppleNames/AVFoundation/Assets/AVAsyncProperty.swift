/// A property that is loaded from a file, whatever its type (AVAsynchronousKeyValueLoading.h).
open class AVPartialAsyncProperty<Root>: @unchecked Sendable {
    /// By its name in Objective-C.
    let key: String

    init(key: String) { self.key = key }
}

/// A property that is loaded from a file.
public final class AVAsyncProperty<Root, Value>: AVPartialAsyncProperty<Root>, @unchecked Sendable {
    private let read: @Sendable (Root) throws -> Value

    init(_ key: String, _ read: @escaping @Sendable (Root) throws -> Value) {
        self.read = read
        super.init(key: key)
    }

    func value(of root: Root) throws -> Value { try read(root) }
}

/// Something whose properties are loaded from a file (AVAsynchronousKeyValueLoading.h).
public protocol AVAsynchronousKeyValueLoading {}

extension AVAsynchronousKeyValueLoading {
    /// One property.
    /// - Throws: NSError when the file cannot be read.
    public func load<T>(_ property: AVAsyncProperty<Self, T>) async throws -> T { try property.value(of: self) }

    /// Two properties.
    /// - Throws: NSError when the file cannot be read.
    public func load<A, B>(
        _ propertyA: AVAsyncProperty<Self, A>, _ propertyB: AVAsyncProperty<Self, B>
    ) async throws -> (A, B) { (try propertyA.value(of: self), try propertyB.value(of: self)) }

    /// Three properties.
    /// - Throws: NSError when the file cannot be read.
    public func load<A, B, C>(
        _ propertyA: AVAsyncProperty<Self, A>, _ propertyB: AVAsyncProperty<Self, B>,
        _ propertyC: AVAsyncProperty<Self, C>
    ) async throws -> (A, B, C) {
        (try propertyA.value(of: self), try propertyB.value(of: self), try propertyC.value(of: self))
    }
}
