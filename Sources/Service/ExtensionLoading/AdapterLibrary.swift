import AudioTypes
import Glibc
import LinuxSystem
import ViewInterface

/// A library beside this program that gives what is no unit of its own an extension table. It is loaded with the first
/// such file, so that other services do without it.
struct AdapterLibrary {
    private typealias Entry =
        @convention(c) (UnsafePointer<CChar>?, UnsafeMutablePointer<CChar>?, Int) -> UnsafePointer<
            AUExtensionInterface
        >?

    let name: String
    let entryName: String
    /// Whether what is loaded next may call its functions.
    var isGlobal = false
    /// Whether it exports how its units' views are shown.
    var hasViews = false

    /// For components written against the C interface: their libraries call its functions.
    static let plugIns = AdapterLibrary(name: "libPlugInAdapter.so", entryName: "AUPlugInEntry", isGlobal: true)
    /// For plug-ins of LADSPA, LV2, CLAP and VST3.
    static let foreign = AdapterLibrary(name: "libForeignPlugIns.so", entryName: "AUForeignEntry", hasViews: true)

    /// The adapter that a file needs; nil for a unit's own library, or one that only its symbols tell (`foreign`).
    static func adapter(for path: String) -> AdapterLibrary? {
        if path.split(separator: "/").dropLast(3).last?.hasSuffix(".component") == true { return plugIns }
        if path.hasSuffix(".clap") || path.hasSuffix(".vst3") { return foreign }
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR ? foreign : nil
    }

    /// - Throws: `ExtensionTableError` when the adapter is missing, or says what is wrong with the library.
    func table(of path: String) throws(ExtensionTableError) -> UnsafePointer<AUExtensionInterface>? {
        // SAFETY: the adapter of this release exports such a function under this name.
        let entry = unsafeBitCast(try function(entryName, for: path), to: Entry.self)
        var problem = [CChar](repeating: 0, count: 1024)
        let table = path.withCString { entry($0, &problem, problem.count) }
        guard let table else {
            let bytes = problem.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
            throw ExtensionTableError(path: path, problem: String(decoding: bytes, as: UTF8.self))
        }
        return table
    }

    /// How the views of its units are shown; nil for an adapter of units without views.
    /// - Throws: as `table(of:)`.
    func views(for path: String) throws(ExtensionTableError) -> UnsafePointer<AUExtensionViewInterface>? {
        typealias ViewEntry = @convention(c) () -> UnsafePointer<AUExtensionViewInterface>?
        guard hasViews else { return nil }
        // SAFETY: the symbol of this name is such a function by the definition of the extension table.
        return unsafeBitCast(try function(AU_EXTENSION_VIEW_ENTRY_NAME, for: path), to: ViewEntry.self)()
    }

    /// A function of the adapter, which is loaded if need be.
    func function(_ name: String, for path: String) throws(ExtensionTableError) -> UnsafeMutableRawPointer {
        // A host elsewhere has this project's code in its libraries.
        let folders = [CurrentProcess.programDirectory() ?? "."] + CurrentProcess.codeDirectories
        let places = folders.map { $0 + "/" + self.name }
        let adapter = places.first { access($0, F_OK) == 0 } ?? places[0]
        guard let handle = dlopen(adapter, RTLD_NOW | (isGlobal ? RTLD_GLOBAL : RTLD_LOCAL)) else {
            let reason = dlerror().map { String(cString: $0) } ?? "the loader gives no reason"
            throw ExtensionTableError(
                path: path, problem: "needs \(adapter), which could not be loaded (\(reason)); install it there")
        }
        guard let symbol = dlsym(handle, name) else {
            throw ExtensionTableError(
                path: path, problem: "needs \(adapter), which has no \(name); install both from one release")
        }
        return symbol
    }
}
