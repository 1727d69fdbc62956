import Foundation
import Synchronization

/// What goes with a change (SwiftUI's `Transaction`).
public struct Transaction: Sendable {
    /// How the change goes on; nil for at once.
    public var animation: Animation?
    /// Whether `animation(_:value:)` of views is not looked at.
    public var disablesAnimations = false
    /// Whether a person is at it.
    public var isContinuous = false
    /// Without an animation.
    public init() {}
    /// With an animation.
    public init(animation: Animation?) { self.animation = animation }
}

/// Does what changes the views; what has changed goes on over time (SwiftUI's `withAnimation`). Thread: main.
@discardableResult
public func withAnimation<Result>(_ animation: Animation? = .default, _ body: () throws -> Result) rethrows -> Result {
    try withTransaction(Transaction(animation: animation), body)
}

/// Does what changes the views, and calls the other once it has come to rest (SwiftUI's `withAnimation`). Thread: main.
@discardableResult
public func withAnimation<Result>(
    _ animation: Animation? = .default, completionCriteria: AnimationCompletionCriteria = .logicallyComplete,
    _ body: () throws -> Result, completion: @escaping () -> Void
) rethrows -> Result {
    ChangesNow.wait(CompletionBox(action: completion))
    defer {
        // What no view has taken has nothing to wait for.
        for completion in ChangesNow.takeCompletions() { completion.action() }
    }
    return try withTransaction(Transaction(animation: animation), body)
}

/// When changes have come to rest (SwiftUI's `AnimationCompletionCriteria`); the same, here.
public struct AnimationCompletionCriteria: Hashable, Sendable {
    private let isRemoval: Bool
    /// When they are as good as over.
    public static let logicallyComplete = AnimationCompletionCriteria(isRemoval: false)
    /// When they are over.
    public static let removed = AnimationCompletionCriteria(isRemoval: true)
}

/// Does what changes the views, with what is said of it (SwiftUI's `withTransaction`). Thread: main.
@discardableResult
public func withTransaction<Result>(_ transaction: Transaction, _ body: () throws -> Result) rethrows -> Result {
    let old = ChangesNow.transaction
    ChangesNow.transaction = transaction
    defer { ChangesNow.transaction = old }
    return try body()
}

/// What is called on the thread that it came from, the main one.
struct CompletionBox: @unchecked Sendable {
    // @unchecked: made and called on the main thread.
    let action: () -> Void
}

/// What goes with the changes that are made now. Views make them on the main thread, which need not be the first one of
/// the process; the lock is for whoever changes something elsewhere.
enum ChangesNow {
    private struct Kept {
        var transaction: Transaction?
        var completions: [CompletionBox] = []
    }
    private static let state = Mutex(Kept())

    /// Nil outside of `withAnimation`.
    static var transaction: Transaction? {
        get { state.withLock { $0.transaction } }
        set { state.withLock { $0.transaction = newValue } }
    }
    /// Has something called once the changes have come to rest.
    static func wait(_ completion: CompletionBox) { state.withLock { $0.completions.append(completion) } }
    static func takeCompletions() -> [CompletionBox] {
        state.withLock { kept in
            defer { kept.completions = [] }
            return kept.completions
        }
    }
}
