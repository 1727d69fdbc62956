import Glibc
import LinuxSystem

/// Opens the libraries of units.
package enum UnitLibrary {
    /// The loader's handle of the library at an absolute path.
    ///
    /// A unit names the folder of the Swift libraries that it was built with, which another machine does not have.
    /// Those that the loader does not find there are taken from beside the Swift runtime of this process.
    /// - Throws: `ExtensionTableError` with the loader's reason, and what to do.
    static func open(_ path: String) throws(ExtensionTableError) -> UnsafeMutableRawPointer {
        var tried: Set<String> = []
        while true {
            if let handle = dlopen(path, RTLD_NOW | RTLD_LOCAL) { return handle }
            let reason = dlerror().map { String(cString: $0) } ?? "the loader gives no reason"
            guard let missing = missingLibrary(in: reason), tried.insert(missing).inserted, openBesideRuntime(missing)
            else {
                throw ExtensionTableError(path: path, problem: "could not be loaded: \(reason)\(remedy(for: reason))")
            }
        }
    }

    /// The name of the library that the loader did not find; nil for any other reason, and for one that is named by a
    /// path.
    package static func missingLibrary(in reason: String) -> String? {
        let name = reason.prefix { $0 != ":" }
        let isMissing = reason.hasSuffix("cannot open shared object file: No such file or directory")
        return isMissing && !name.contains("/") ? String(name) : nil
    }

    /// What to do about the loader's reason, as the rest of its sentence; empty where nobody can tell.
    package static func remedy(for reason: String) -> String {
        guard let missing = missingLibrary(in: reason) else { return "" }
        return ["libFoundation", "lib_Foundation"].contains { missing.hasPrefix($0) }
            ? "; the Debian package auserviced-foundation has it, and so has every Swift toolchain"
            : "; install the package that has \(missing)"
    }

    /// Opens a library in the folder of the Swift runtime, so that the loader knows it by its name; false where there
    /// is none.
    private static func openBesideRuntime(_ name: String) -> Bool {
        guard let runtime = dlsym(nil, "swift_retain"), let folder = CurrentProcess.libraryDirectory(of: runtime) else {
            return false
        }
        return dlopen("\(folder)/\(name)", RTLD_NOW | RTLD_LOCAL) != nil
    }
}
