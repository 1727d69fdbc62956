import AudioToolbox
import Glibc
import Synchronization

/// A unit's library, loaded into this process, and its checked extension table.
///
/// Libraries are never unloaded: Swift code in them may have left threads and metadata behind.
///
/// Thread: any but render.
final class ExtensionLibrary: Sendable {
    /// The file the library came from.
    let path: String
    /// The unit's table; lives as long as the process.
    nonisolated(unsafe) let interface: UnsafePointer<AUExtensionInterface>

    private static let loaded = Mutex<[String: ExtensionLibrary]>([:])

    /// Loads the library at `path`, or gives the one loaded before.
    ///
    /// - Throws: `ExtensionHostError.libraryUnusable` when the file cannot be loaded, lacks the entry or speaks another ABI version.
    static func load(path: String) throws(ExtensionHostError) -> ExtensionLibrary {
        if let library = loaded.withLock({ $0[path] }) { return library }
        let library = try ExtensionLibrary(opening: path)
        return loaded.withLock { known in
            if let earlier = known[path] { return earlier }
            known[path] = library
            return library
        }
    }

    private init(opening path: String) throws(ExtensionHostError) {
        self.path = path
        guard let handle = dlopen(path, RTLD_NOW | RTLD_LOCAL) else {
            throw .libraryUnusable(path: path, reason: Self.loaderMessage)
        }
        guard let symbol = dlsym(handle, AU_EXTENSION_ENTRY_NAME) else {
            throw .libraryUnusable(
                path: path,
                reason:
                    "it does not export \(AU_EXTENSION_ENTRY_NAME); see docs/writing-a-unit.md for the one line that does"
            )
        }
        typealias Entry = @convention(c) () -> UnsafePointer<AUExtensionInterface>?
        guard let table = unsafeBitCast(symbol, to: Entry.self)() else {
            throw .libraryUnusable(path: path, reason: "its entry returned no table")
        }
        interface = try Self.checked(table, path: path)
    }

    private static func checked(
        _ table: UnsafePointer<AUExtensionInterface>, path: String
    ) throws(ExtensionHostError) -> UnsafePointer<AUExtensionInterface> {
        let version = table.pointee.abiVersion
        guard version == AU_EXTENSION_ABI_VERSION else {
            throw .libraryUnusable(
                path: path,
                reason:
                    "it speaks version \(version) of the extension table, this host version \(AU_EXTENSION_ABI_VERSION); "
                    + "rebuild the unit")
        }
        guard table.pointee.structSize >= UInt32(MemoryLayout<AUExtensionInterface>.size), table.pointee.create != nil,
            table.pointee.control != nil, table.pointee.render != nil, table.pointee.destroy != nil
        else {
            throw .libraryUnusable(path: path, reason: "its table lacks a function; rebuild the unit")
        }
        return table
    }

    private static var loaderMessage: String {
        dlerror().map { String(cString: $0) } ?? "the loader gave no reason"
    }
}
