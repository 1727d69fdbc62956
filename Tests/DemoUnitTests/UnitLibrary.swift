import AudioToolbox
import Glibc

/// A demo unit's library, loaded as a host loads it.
// @unchecked: the handle and the table are constant once loaded, and the library stays loaded.
final class UnitLibrary: @unchecked Sendable {
    let interface: UnsafePointer<AUExtensionInterface>

    init(_ name: String) throws {
        let path = "\(Self.folder)/lib\(name).so"
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

    /// Where the package's libraries are built: beside the test program.
    static let folder: String = {
        var buffer = [UInt8](repeating: 0, count: 4096)
        let length = buffer.withUnsafeMutableBytes { readlink("/proc/self/exe", $0.baseAddress!, $0.count) }
        let path = String(decoding: buffer.prefix(max(0, length)), as: UTF8.self)
        return path.split(separator: "/").dropLast().reduce("") { "\($0)/\($1)" }
    }()

    struct LoadFailure: Error, CustomStringConvertible {
        let description: String
    }
}
