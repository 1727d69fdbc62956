import FoundationEssentials
import LinuxSystem
import Settings

/// The list of quarantined bundles on disk, shared by all hosts of a user.
///
/// Read again for every question, so that what another host or `auctl` did is seen; changed under a lock that all of
/// them take, on a file beside the list. Thread: any but render.
public final class QuarantineStore: Sendable {
    /// `$XDG_STATE_HOME/auserviced/quarantine.json`.
    public static func defaultPath(environment: [String: String]) -> String {
        UserFile.quarantine.path(in: UserDirectories(environment: environment))
    }

    /// A list longer than this is not one that this program wrote. Bytes.
    private static let largestFile = 1 << 20

    /// The JSON file; its lock is beside it, with `.lock` added.
    public let path: String
    /// How long a change waits for another one. Milliseconds.
    private static let patience = 5000

    /// Touches no file: a list that does not exist is empty, and its folder is made with the first change.
    public init(path: String) {
        self.path = path
    }

    /// The store of the user who runs this process.
    public convenience init() {
        self.init(path: UserFile.quarantine.path())
    }

    /// All entries, oldest first. Throws `QuarantineError` when the file is there but is not a list.
    public func entries() throws -> [QuarantineEntry] {
        let bytes: [UInt8]
        do {
            bytes = try RegularFile.contents(path: path, limit: Self.largestFile)
        } catch let error as SystemError where error.isNotFound {
            return []
        } catch let refusal as RegularFile.Refusal {
            throw QuarantineError(path: path, reason: "\(refusal)")
        } catch {
            throw QuarantineError(path: path, reason: "cannot be read: \(error)")
        }
        do {
            return try JSONDecoder().decode([QuarantineEntry].self, from: Data(bytes))
        } catch {
            throw QuarantineError(path: path, reason: "is not a list of bundles")
        }
    }

    /// The entry of a bundle, or nil when it may be started.
    public func entry(bundleHash: String) throws -> QuarantineEntry? {
        try entries().first { $0.bundleHash == bundleHash }
    }

    /// Adds an entry, in the place of an older one of the same bundle.
    public func add(_ entry: QuarantineEntry) throws {
        try change { entries in
            entries.removeAll { $0.bundleHash == entry.bundleHash }
            entries.append(entry)
        }
    }

    /// Releases a bundle; true when it was in the list.
    @discardableResult
    public func remove(bundleHash: String) throws -> Bool {
        var isFound = false
        try change { entries in
            isFound = entries.contains { $0.bundleHash == bundleHash }
            entries.removeAll { $0.bundleHash == bundleHash }
        }
        return isFound
    }

    /// Releases all; works on a broken file too.
    public func removeAll() throws {
        let lock = try lock()
        try write([])
        _ = consume lock
    }

    private func change(_ body: (inout [QuarantineEntry]) -> Void) throws {
        let lock = try lock()
        var entries = try entries()
        body(&entries)
        try write(entries)
        _ = consume lock
    }

    /// Keeps others from changing the list. The list itself is replaced with every change, so the lock is another file.
    private func lock() throws -> FileLock {
        do {
            try FileManager.default.createDirectory(
                at: URL(filePath: path).deletingLastPathComponent(), withIntermediateDirectories: true,
                attributes: [.posixPermissions: 0o700])
            return try FileLock(
                path: path + ".lock", deadline: MonotonicClock.deadline(milliseconds: Self.patience))
        } catch let error as SystemError where error.isTimeout {
            throw QuarantineError(
                path: path, reason: "is locked by another process that does not let go",
                remedy: "find it with `fuser \(path).lock` and end it")
        } catch {
            throw QuarantineError(
                path: path, reason: "cannot be locked: \(error)", remedy: "make its directory writable")
        }
    }

    private func write(_ entries: [QuarantineEntry]) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
        do {
            try RegularFile.replace(path: path, with: Array(encoder.encode(entries)))
        } catch let error as SystemError {
            throw QuarantineError(
                path: path, reason: "cannot be written: \(error.reason)",
                remedy: "make room on its disk, or its directory writable")
        } catch {
            throw QuarantineError(
                path: path, reason: "cannot be written: \(error)", remedy: "make its directory writable")
        }
    }
}
