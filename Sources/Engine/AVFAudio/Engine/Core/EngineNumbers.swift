import Synchronization

/// Numbers by which people tell the engines of one process apart.
enum EngineNumbers {
    private static let last = Atomic<Int>(0)

    static func next() -> Int { last.wrappingAdd(1, ordering: .relaxed).newValue }
}
