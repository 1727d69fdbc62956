import Glibc
import LinuxSystem
import Settings

/// Where the program is that holds the codecs of libavcodec.
package enum CodecProgram {
    /// The executable's name.
    package static let name = "aucodec"

    /// The program's place: what `AUSERVICED_CODEC` names, or the first there is beside the running program, in the
    /// absolute folders of `PATH`, in the program's installation and in the system's.
    ///
    /// Throws `CodecError` naming what was searched.
    package static func find(environment: [String: String] = CurrentProcess.environment) throws -> String {
        let places = places(environment: environment, programFolder: programFolder())
        guard let place = places.first(where: isExecutable) else {
            throw CodecError(
                "the codec program \(name) is missing (looked for \(places.joined(separator: ", "))); build or install it"
            )
        }
        return place
    }

    /// In the order of the search.
    package static func places(environment: [String: String], programFolder: String?) -> [String] {
        if let named = EnvironmentVariable.codec.value(in: environment), !named.isEmpty { return [named] }
        let path = EnvironmentVariable.searchPath.value(in: environment) ?? ""
        var folders = [programFolder].compactMap(\.self)
        folders += path.split(separator: ":").map(String.init).filter { $0.hasPrefix("/") }
        folders += programFolder.map { SystemPlace.runnerFolders(prefix: parent($0)) } ?? []
        folders += SystemPlace.runners.places.map { $0 }
        var places: [String] = []
        for folder in folders {
            let place = (folder == "/" ? "" : folder) + "/" + name
            if !places.contains(place) { places.append(place) }
        }
        return places
    }

    private static func isExecutable(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG && access(path, X_OK) == 0
    }

    private static func parent(_ path: String) -> String {
        path.lastIndex(of: "/").map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "/"
    }

    private static func programFolder() -> String? {
        var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
        let length = readlink("/proc/self/exe", &buffer, buffer.count)
        guard length > 0 else { return nil }
        return parent(String(decoding: buffer[..<length].map(UInt8.init(bitPattern:)), as: UTF8.self))
    }
}
