import AudioToolbox
import Glibc

/// A unit's shared object, loaded and checked; never unloaded, for its code may have left threads and metadata behind.
///
/// Thread: any but render.
// Sendable: the table is constant and lives as long as the process.
final class UnitLibrary: @unchecked Sendable {
    let path: String
    let interface: UnsafePointer<AUExtensionInterface>

    private typealias Entry = @convention(c) () -> UnsafePointer<AUExtensionInterface>?

    /// Loads the library. Throws `UnitError` when the file cannot be loaded, lacks the entry, or has a table of another
    /// version.
    init(path: String) throws(UnitError) {
        self.path = path
        guard let handle = dlopen(path, RTLD_NOW | RTLD_LOCAL) else {
            let reason = dlerror().map { String(cString: $0) } ?? "the loader gives no reason"
            throw UnitError(kAudioUnitErr_InvalidFile, "the library \(path) could not be loaded: \(reason)")
        }
        guard let symbol = dlsym(handle, AU_EXTENSION_ENTRY_NAME) else {
            throw UnitError(
                kAudioUnitErr_InvalidFile,
                "the library \(path) does not export \(AU_EXTENSION_ENTRY_NAME); it is not a unit's library")
        }
        // SAFETY: the symbol of this name is such a function by the definition of the extension table.
        guard let table = unsafeBitCast(symbol, to: Entry.self)() else {
            throw UnitError(kAudioUnitErr_InvalidFile, "the library \(path) returned no extension table")
        }
        try Self.check(table, path)
        interface = table
    }

    private static func check(_ table: UnsafePointer<AUExtensionInterface>, _ path: String) throws(UnitError) {
        let version = table.pointee.abiVersion
        guard version == AU_EXTENSION_ABI_VERSION else {
            throw UnitError(
                kAudioUnitErr_InvalidFile,
                "the library \(path) was built for version \(version) of the extension table, this system has version "
                    + "\(AU_EXTENSION_ABI_VERSION); rebuild it")
        }
        guard table.pointee.structSize >= UInt32(MemoryLayout<AUExtensionInterface>.size) else {
            throw UnitError(kAudioUnitErr_InvalidFile, "the extension table of \(path) is too short; rebuild it")
        }
        let entries = table.pointee
        guard entries.create != nil, entries.control != nil, entries.render != nil, entries.destroy != nil else {
            throw UnitError(kAudioUnitErr_InvalidFile, "the extension table of \(path) lacks a function")
        }
    }
}
