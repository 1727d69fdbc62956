import AudioToolbox
import Glibc
import TestSupport

/// A demo unit's library, loaded as a host loads it.
// @unchecked: the handle and the table are constant once loaded, and the library stays loaded.
final class UnitLibrary: @unchecked Sendable {
    let interface: UnsafePointer<AUExtensionInterface>

    init(_ name: String) throws {
        let path = TestPackage.product("lib\(name).so")
        guard let handle = dlopen(path, RTLD_NOW | RTLD_LOCAL) else {
            throw LoadFailure(description: String(cString: dlerror()))
        }
        guard let symbol = dlsym(handle, AU_EXTENSION_ENTRY_NAME) else {
            throw LoadFailure(description: "\(path) exports no \(AU_EXTENSION_ENTRY_NAME)")
        }
        let entry = unsafeBitCast(symbol, to: AUExtensionEntryFunction.self)
        guard let table = entry() else { throw LoadFailure(description: "\(path) has no table") }
        interface = table
    }

    struct LoadFailure: Error, CustomStringConvertible {
        let description: String
    }
}
