import Foundation
import os

extension Logger {
    static let engine = Logger(subsystem: Bundle.main.bundleIdentifier ?? "com.example", category: "engine")
}

/// Logging, locks and signposts.
public final class Journal: @unchecked Sendable {
    private let lock = OSAllocatedUnfairLock(initialState: [String]())
    private var plain = os_unfair_lock_s()
    private let signposter = OSSignposter(subsystem: "com.example", category: .pointsOfInterest)
    private let log = OSLog(subsystem: "com.example", category: "journal")

    public init() {}

    public func add(_ entry: String, frames: Int) {
        let state = signposter.beginInterval("add")
        lock.withLock { $0.append(entry) }
        os_unfair_lock_lock(&plain)
        os_unfair_lock_unlock(&plain)
        signposter.endInterval("add", state)
        Logger.engine.debug(
            "added \(entry, privacy: .private) of \(frames) frames at \(48_000.0, format: .fixed(precision: 1)) Hz")
        if #available(macOS 11, iOS 14, *) {
            os_log(.debug, log: log, "%{public}d frames", frames)
        }
    }

    public var entries: [String] { lock.withLock { $0 } }
}
