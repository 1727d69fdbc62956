import Foundation
import LinuxSystem
import Settings

/// The file of a `MeasuredPlacement`; it may be removed at any time.
package struct MeasuredPlacementFile: Sendable {
    package let path: String

    package init(path: String) { self.path = path }

    /// The user's: `$XDG_CACHE_HOME/auserviced/placement.json`.
    package static var user: MeasuredPlacementFile { MeasuredPlacementFile(path: UserFile.placement.path()) }

    /// What it says; nil when there is none, or when it is damaged.
    package func read() -> MeasuredPlacement? {
        guard let data = try? Data(contentsOf: URL(filePath: path)) else { return nil }
        return try? JSONDecoder().decode(MeasuredPlacement.self, from: data)
    }

    /// Replaces the file in one step. Failing is harmless: it is measured again.
    package func keep(_ placement: MeasuredPlacement) {
        let file = URL(filePath: path)
        try? FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700])
        guard let data = try? JSONEncoder().encode(placement) else { return }
        try? RegularFile.replace(path: path, with: Array(data))
    }
}
