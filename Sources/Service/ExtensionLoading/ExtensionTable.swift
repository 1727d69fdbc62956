public import AudioTypes
import Glibc
public import ViewInterface

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
    /// How the library's views are shown, checked; nil for a library without any, and for one of before there were.
    public let view: UnsafePointer<AUExtensionViewInterface>?
    /// Whether nothing of a view is there before it is shown, so that until then it does not want the main thread.
    public private(set) var loadsViewsLate = false
    /// How views in a library of their own reach its units; nil for a library that does not say.
    let access: UnsafePointer<AUExtensionUnitAccess>?

    private typealias Entry = @convention(c) () -> UnsafePointer<AUExtensionInterface>?
    private typealias ViewEntry = @convention(c) () -> UnsafePointer<AUExtensionViewInterface>?
    private typealias AccessEntry = @convention(c) () -> UnsafePointer<AUExtensionUnitAccess>?

    /// Loads the library at an absolute path; the foreign code that it runs on being loaded runs in this process.
    /// - Throws: `ExtensionTableError` when it cannot be loaded, lacks the entry, or has a table that cannot be used.
    public init(loading path: String) throws(ExtensionTableError) {
        if let adapter = AdapterLibrary.adapter(for: path) {
            try self.init(adapting: path, by: adapter)
            return
        }
        let handle: UnsafeMutableRawPointer
        do throws(ExtensionTableError) {
            handle = try UnitLibrary.open(path)
        } catch {
            // A plug-in of LADSPA may lack what only the adapter brings.
            guard let table = try? AdapterLibrary.foreign.table(of: path) else { throw error }
            try self.init(checking: table, of: path)
            loadsViewsLate = true
            return
        }
        guard let symbol = dlsym(handle, AU_EXTENSION_ENTRY_NAME) else {
            if dlsym(handle, "ladspa_descriptor") != nil {
                try self.init(adapting: path, by: .foreign)
                return
            }
            throw ExtensionTableError(
                path: path,
                problem: "does not export \(AU_EXTENSION_ENTRY_NAME); "
                    + "see docs/unit/writing-a-unit.md for the one line that does")
        }
        let views = dlsym(handle, AU_EXTENSION_VIEW_ENTRY_NAME)
        let access = dlsym(handle, AU_EXTENSION_UNIT_ACCESS_ENTRY_NAME)
        // SAFETY: the symbols of these names are such functions by the definition of the extension table.
        try self.init(
            checking: unsafeBitCast(symbol, to: Entry.self)(),
            views: views.map { unsafeBitCast($0, to: ViewEntry.self)() } ?? nil,
            access: access.map { unsafeBitCast($0, to: AccessEntry.self)() } ?? nil, of: path)
    }

    private init(adapting path: String, by adapter: AdapterLibrary) throws(ExtensionTableError) {
        let table = try adapter.table(of: path)
        try self.init(checking: table, views: try adapter.views(for: path), of: path)
        loadsViewsLate = true
    }

    /// Checks what a library's entry returned.
    package init(
        checking table: UnsafePointer<AUExtensionInterface>?, views: UnsafePointer<AUExtensionViewInterface>? = nil,
        access: UnsafePointer<AUExtensionUnitAccess>? = nil, of path: String
    ) throws(ExtensionTableError) {
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
        self.access = access
        view = try views.map { view throws(ExtensionTableError) in try Self.checked(view, of: path) }
        interface = Self.watched(table)
    }

    /// Checks how a library's views are shown.
    static func checked(
        _ view: UnsafePointer<AUExtensionViewInterface>, of path: String
    ) throws(ExtensionTableError) -> UnsafePointer<AUExtensionViewInterface> {
        guard view.pointee.abiVersion == AU_EXTENSION_ABI_VERSION,
            view.pointee.structSize >= UInt32(MemoryLayout<AUExtensionViewInterface>.size)
        else {
            throw ExtensionTableError(path: path, problem: "has views of another version; rebuild it")
        }
        let table = view.pointee
        guard table.open != nil, table.configure != nil, table.draw != nil, table.handle != nil,
            table.describe != nil, table.wishes != nil, table.close != nil
        else {
            throw ExtensionTableError(path: path, problem: "lacks a function of its views; rebuild it")
        }
        return view
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
