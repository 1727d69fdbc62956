import AudioTypes
import Glibc
import LinuxSystem

/// The library beside this program that gives components written against the C interface an extension table. It is
/// loaded with the first such component, so that other services do without it.
enum PlugInAdapterLibrary {
    private typealias Entry =
        @convention(c) (UnsafePointer<CChar>?, UnsafeMutablePointer<CChar>?, Int) -> UnsafePointer<
            AUExtensionInterface
        >?

    static let name = "libPlugInAdapter.so"
    static let entryName = "AUPlugInEntry"

    /// Whether a library lies in a `.component` bundle.
    static func applies(to path: String) -> Bool {
        path.split(separator: "/").dropLast(3).last?.hasSuffix(".component") == true
    }

    /// - Throws: `ExtensionTableError` when the adapter is missing, or says what is wrong with the library.
    static func table(of path: String) throws(ExtensionTableError) -> UnsafePointer<AUExtensionInterface>? {
        let adapter = (CurrentProcess.programDirectory() ?? ".") + "/" + name
        // For everybody: the component's library, which the adapter loads, calls the functions of the C interface.
        guard let handle = dlopen(adapter, RTLD_NOW | RTLD_GLOBAL) else {
            let reason = dlerror().map { String(cString: $0) } ?? "the loader gives no reason"
            throw ExtensionTableError(
                path: path, problem: "needs \(adapter), which could not be loaded (\(reason)); install it there")
        }
        guard let symbol = dlsym(handle, entryName) else {
            throw ExtensionTableError(
                path: path, problem: "needs \(adapter), which has no \(entryName); install both from one release")
        }
        // SAFETY: the adapter of this release exports such a function under this name.
        let entry = unsafeBitCast(symbol, to: Entry.self)
        var problem = [CChar](repeating: 0, count: 1024)
        let table = path.withCString { entry($0, &problem, problem.count) }
        guard let table else {
            let bytes = problem.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
            throw ExtensionTableError(path: path, problem: String(decoding: bytes, as: UTF8.self))
        }
        return table
    }
}
