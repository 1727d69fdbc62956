import Foundation
import LinuxSystem
import Settings

/// A file with what was measured on this machine; it may be removed at any time.
package struct CacheFile<Value: Codable & Sendable>: Sendable {
    package let path: String

    package init(path: String) { self.path = path }

    /// What it says; nil when there is none, or when it is damaged.
    package func read() -> Value? {
        guard let bytes = try? RegularFile.contents(path: path, limit: 1 << 20) else { return nil }
        return try? JSONDecoder().decode(Value.self, from: Data(bytes))
    }

    /// Replaces the file in one step. Failing is harmless: it is measured again.
    package func keep(_ value: Value) {
        let file = URL(filePath: path)
        try? FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700])
        guard let data = try? JSONEncoder().encode(value) else { return }
        try? RegularFile.replace(path: path, with: Array(data))
    }
}

extension CacheFile<MeasuredPlacement> {
    /// The user's: `$XDG_CACHE_HOME/auserviced/placement.json`.
    package static var user: CacheFile { CacheFile(path: UserFile.placement.path()) }
}

extension CacheFile<FoundBlock> {
    /// The user's: `$XDG_CACHE_HOME/auserviced/block.json`.
    package static var user: CacheFile { CacheFile(path: UserFile.block.path()) }
}
