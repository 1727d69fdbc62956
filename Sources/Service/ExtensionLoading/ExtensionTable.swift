public import AudioTypes
import Glibc

/// A unit's extension table, out of a library that was loaded and checked; the runner and a host that loads in process
/// both come by it here.
///
/// The library is never unloaded: its code may have left threads and metadata behind. Thread: any but render.
// Sendable: the table is constant and lives as long as the process.
public struct ExtensionTable: @unchecked Sendable {
    /// The file that the library came from.
    public let path: String
    /// The checked table: of this system's version, with all its functions.
    public let interface: UnsafePointer<AUExtensionInterface>

    private typealias Entry = @convention(c) () -> UnsafePointer<AUExtensionInterface>?

    /// Loads the library at an absolute path; the foreign code that it runs on being loaded runs in this process.
    /// - Throws: `ExtensionTableError` when it cannot be loaded, lacks the entry, or has a table that cannot be used.
    public init(loading path: String) throws(ExtensionTableError) {
        if PlugInAdapterLibrary.applies(to: path) {
            try self.init(checking: try PlugInAdapterLibrary.table(of: path), of: path)
            return
        }
        let handle = try UnitLibrary.open(path)
        guard let symbol = dlsym(handle, AU_EXTENSION_ENTRY_NAME) else {
            throw ExtensionTableError(
                path: path,
                problem: "does not export \(AU_EXTENSION_ENTRY_NAME); "
                    + "see docs/unit/writing-a-unit.md for the one line that does")
        }
        // SAFETY: the symbol of this name is such a function by the definition of the extension table.
        try self.init(checking: unsafeBitCast(symbol, to: Entry.self)(), of: path)
    }

    /// Checks what a library's entry returned.
    package init(checking table: UnsafePointer<AUExtensionInterface>?, of path: String) throws(ExtensionTableError) {
        guard let table else { throw ExtensionTableError(path: path, problem: "returned no extension table") }
        // Two fields that every version begins with; no other is read before they fit.
        let version = table.pointee.abiVersion
        guard version == AU_EXTENSION_ABI_VERSION else {
            throw ExtensionTableError(
                path: path,
                problem: "was built for version \(version) of the extension table, this system has version "
                    + "\(AU_EXTENSION_ABI_VERSION); rebuild it")
        }
        guard table.pointee.structSize >= UInt32(MemoryLayout<AUExtensionInterface>.size) else {
            throw ExtensionTableError(path: path, problem: "has an extension table that is too short; rebuild it")
        }
        let entries = table.pointee
        guard entries.create != nil, entries.control != nil, entries.render != nil, entries.destroy != nil else {
            throw ExtensionTableError(path: path, problem: "lacks a function in its extension table; rebuild it")
        }
        self.path = path
        interface = Self.watched(table)
    }

    /// The table, or what a counter that was loaded before everything else puts around it (`rendercounter_watch`).
    private static func watched(_ table: UnsafePointer<AUExtensionInterface>) -> UnsafePointer<AUExtensionInterface> {
        typealias Watch =
            @convention(c) (UnsafePointer<AUExtensionInterface>) -> UnsafePointer<AUExtensionInterface>
        guard let symbol = dlsym(nil, "rendercounter_watch") else { return table }
        // SAFETY: rendercounter.h declares the function so.
        return unsafeBitCast(symbol, to: Watch.self)(table)
    }
}
