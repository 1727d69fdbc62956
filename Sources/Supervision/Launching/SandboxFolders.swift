import Glibc
import LinuxSystem
import Settings

/// The folders that services may read: those in which extensions are installed, and those that one was launched from.
struct SandboxFolders: Sendable {
    /// Sorted, without repetition.
    private(set) var all: [String]

    /// - Parameter runnerPath: beside it lie the libraries that components need of this project.
    init(runnerPath: String, environment: [String: String] = CurrentProcess.environment) {
        let variable = (EnvironmentVariable.extensionPath.value(in: environment) ?? "").split(separator: ":").map(
            String.init)
        let user = UserFile.extensions.path(in: UserDirectories(environment: environment))
        let installed = SystemPlace.extensionFolders(ofCodeIn: CurrentProcess.codeDirectories)
        let built =
            variable.isEmpty ? SystemPlace.builtExtensionFolders(ofCodeIn: CurrentProcess.codeDirectories) : []
        let runner = [runnerPath, Self.real(runnerPath)].map(Self.folder)
        all = Array(Set((variable + [user] + installed + built + runner).filter { $0.hasPrefix("/") })).sorted()
    }

    /// Lets what lies in a folder be read from now on; not the whole file system for a library that lies in its root.
    mutating func add(_ folder: String) {
        guard !covers(folder), folder.hasPrefix("/"), folder.count > 1 else { return }
        all = (all + [folder]).sorted()
    }

    func covers(_ path: String) -> Bool { Self.cover(all, path) }

    static func cover(_ folders: [String], _ path: String) -> Bool {
        folders.contains { path == $0 || path.hasPrefix($0 + "/") }
    }

    /// The bundle that a library is in, or the folder of one that is in none.
    static func bundle(ofLibrary path: String) -> String {
        var parent = folder(of: path)
        while parent.count > 1 {
            if parent.hasSuffix(".appex") || parent.hasSuffix(".component") { return parent }
            parent = folder(of: parent)
        }
        return folder(of: path)
    }

    /// Where links lead.
    private static func real(_ path: String) -> String {
        guard let real = realpath(path, nil) else { return path }
        defer { free(real) }
        return String(cString: real)
    }

    private static func folder(of path: String) -> String {
        guard let end = path.lastIndex(of: "/"), end > path.startIndex else { return "/" }
        return String(path[..<end])
    }
}
