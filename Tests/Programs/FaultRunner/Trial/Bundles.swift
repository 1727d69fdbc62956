import Foundation
import TestSupport

/// Bundles of a trial's own, which it may spoil.
enum Bundles {
    /// A copy of all; where it is.
    static func copy() throws -> String {
        let installation = try Installation.hostile.get()
        let folder = installation.scratch.appending(path: "bundles-\(UUID().uuidString)").path
        try FileManager.default.copyItem(atPath: installation.extensions.path, toPath: folder)
        return folder
    }
}
