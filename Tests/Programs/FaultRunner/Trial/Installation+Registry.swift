import ComponentRegistry
import Foundation
import TestSupport

extension Installation {
    /// The components of all bundles of the tests, or of a folder.
    static func hostileRegistry(of folder: String? = nil) throws -> ExtensionRegistry {
        let search = ExtensionSearchPath(directories: [try folder ?? hostile.get().extensions.path])
        return ExtensionRegistry(scanner: ComponentScanner(searchPath: search, cachePath: nil))
    }
}
