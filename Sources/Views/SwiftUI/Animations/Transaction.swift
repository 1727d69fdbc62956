import Foundation

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

    /// What goes with the changes that are made now; nil outside of `withAnimation`.
    @MainActor static var current: Transaction?
    /// What is to be called once the changes that are made now have come to rest.
    @MainActor static var completions: [CompletionBox] = []

    /// What goes with the changes that are made now, on the main thread; nil on others.
    static var currentOnMain: Transaction? {
        Thread.isMainThread ? MainActor.assumeIsolated { current } : nil
    }
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
    guard Thread.isMainThread else {
        defer { completion() }
        return try body()
    }
    let waiting = CompletionBox(action: completion)
    MainActor.assumeIsolated { Transaction.completions.append(waiting) }
    defer {
        // What no view has taken has nothing to wait for.
        for completion in MainActor.assumeIsolated({ Transaction.takeCompletions() }) { completion.action() }
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
    guard Thread.isMainThread else { return try body() }
    let old = MainActor.assumeIsolated {
        let old = Transaction.current
        Transaction.current = transaction
        return old
    }
    defer { MainActor.assumeIsolated { Transaction.current = old } }
    return try body()
}

/// What is called on the thread that it came from, the main one.
struct CompletionBox: @unchecked Sendable {
    // @unchecked: made and called on the main thread.
    let action: () -> Void
}

extension Transaction {
    @MainActor static func takeCompletions() -> [CompletionBox] {
        defer { completions = [] }
        return completions
    }
}
