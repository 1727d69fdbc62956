import FoundationEssentials
import Synchronization

/// The list of quarantined bundles on disk, shared by all hosts of a user.
///
/// Read anew for every question, so that what another host or `auctl` did is seen. Thread: any but render.
public final class QuarantineStore: Sendable {
    /// `$XDG_STATE_HOME/auserviced/quarantine.json`.
    public static func defaultPath(environment: [String: String]) -> String {
        let home = environment["HOME"] ?? "/"
        let state = environment["XDG_STATE_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil } ?? home + "/.local/state"
        return state + "/auserviced/quarantine.json"
    }

    /// A list longer than this is not one that this program wrote. Bytes.
    private static let largestFile = 1 << 20

    public let path: String
    /// Held while the list is changed: one writer at a time in this process.
    private let writing = Mutex(())

    public init(path: String) {
        self.path = path
    }

    /// The store of the user who runs this process.
    public convenience init() {
        self.init(path: Self.defaultPath(environment: ProcessInfo.processInfo.environment))
    }

    /// All entries, oldest first. Throws `QuarantineError` when the file is there but is not a list.
    public func entries() throws -> [QuarantineEntry] {
        guard FileManager.default.fileExists(atPath: path) else { return [] }
        let data: Data
        do {
            data = try Data(contentsOf: URL(filePath: path))
        } catch {
            throw QuarantineError(path: path, reason: "cannot be read: \(error)")
        }
        guard data.count <= Self.largestFile else {
            throw QuarantineError(path: path, reason: "is too large (\(data.count) bytes)")
        }
        do {
            return try JSONDecoder().decode([QuarantineEntry].self, from: data)
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
        try writing.withLock { _ in try write([]) }
    }

    private func change(_ body: (inout [QuarantineEntry]) -> Void) throws {
        try writing.withLock { _ in
            var entries = try entries()
            body(&entries)
            try write(entries)
        }
    }

    private func write(_ entries: [QuarantineEntry]) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
        let url = URL(filePath: path)
        do {
            try FileManager.default.createDirectory(
                at: url.deletingLastPathComponent(), withIntermediateDirectories: true,
                attributes: [.posixPermissions: 0o700])
            try encoder.encode(entries).write(to: url, options: .atomic)
        } catch {
            throw QuarantineError(path: path, reason: "cannot be written: \(error)")
        }
    }
}
