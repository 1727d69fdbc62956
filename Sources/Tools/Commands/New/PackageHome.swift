import Foundation
import LinuxSystem
import Settings

/// The folder with auserviced's package, which new units depend on.
struct PackageHome {
    let folder: URL

    /// - Throws: where it was looked for.
    static func find(named option: String?) throws(CommandFailure) -> PackageHome {
        if let named = option ?? EnvironmentVariable.package.value, !named.isEmpty {
            let folder = URL(filePath: named).standardizedFileURL
            guard isPackage(folder) else {
                throw CommandFailure(
                    .notFound, "\(folder.path) is not auserviced's package: it has no such Package.swift")
            }
            return PackageHome(folder: folder)
        }
        let program = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent().path
        let places = SystemPlace.packageFolders(ofProgramIn: program).map { URL(filePath: $0) }
        guard let found = places.first(where: isPackage) else {
            let looked = places.isEmpty ? "" : "; looked in \(places.map(\.path).joined(separator: ", "))"
            throw CommandFailure(
                .notFound,
                "auserviced's package, which a unit is built with, was not found\(looked); name its folder with "
                    + "--package or \(EnvironmentVariable.package.rawValue)")
        }
        return PackageHome(folder: found)
    }

    /// A package cannot have a target that one of its dependencies has.
    func checkIsFree(_ name: String) throws(CommandFailure) {
        let taken = words
        guard taken.contains(name[...]) || taken.contains("\(name)Tests") else { return }
        throw CommandFailure(
            .usage, "'\(name)' is the name of a part of auserviced, which the package depends on; choose another")
    }

    /// What stands in the manifest's table, of which each target's name is a word, and in quotes behind it. In the table a folder may
    /// stand behind a name and =.
    private var words: Set<Substring> {
        let parts = (Self.manifest(folder) ?? "").components(separatedBy: "\"\"\"")
        guard parts.count > 2 else { return [] }
        let rows = parts[1].split(separator: "\n").filter { !$0.contains("//") }
        let table = rows.flatMap { $0.split { " :;\\".contains($0) } }.compactMap { $0.split(separator: "=").first }
        let quoted = parts[2...].joined().split(separator: "\"").filter { !$0.contains(" ") }
        return Set(table + quoted)
    }

    private static func isPackage(_ folder: URL) -> Bool {
        manifest(folder)?.contains("name: \"auserviced\"") == true
    }

    private static func manifest(_ folder: URL) -> String? {
        (try? RegularFile.contents(path: folder.appending(path: "Package.swift").path, limit: 1 << 20)).map {
            String(decoding: $0, as: UTF8.self)
        }
    }
}
