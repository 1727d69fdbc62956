import Glibc
import LinuxSystem
import Settings

/// The folders that services may read: those in which extensions are installed, and those that one was launched from.
package struct SandboxFolders: Sendable {
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

    /// What lies below `/usr` is shown to every service.
    static func cover(_ folders: [String], _ path: String) -> Bool {
        (folders + ["/usr"]).contains { path == $0 || path.hasPrefix($0 + "/") }
    }

    /// What a service has to see of a library: the bundle that it is in, or the folder of one that is in none. Where it
    /// is a link, also each file on the way, and the bundle at the end.
    package static func needed(forLibrary path: String) -> [String] {
        var found = [isFolder(path) ? path : bundle(around: path) ?? folder(of: path)]
        var (name, way) = (path, 0)
        while let target = destination(ofLink: name), way < 40 {
            if !cover(found, target) { found.append(target) }
            (name, way) = (target, way + 1)
        }
        guard way > 0 else { return found }
        let last = real(path)
        if let bundle = bundle(around: last), !cover(found, bundle) { found.append(bundle) }
        if !cover(found, last) { found.append(last) }
        return found
    }

    /// A bundle of another format stands for its library.
    static func isFolder(_ path: String) -> Bool {
        var status = stat()
        return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }

    private static func bundle(around path: String) -> String? {
        var parent = folder(of: path)
        while parent.count > 1 {
            if parent.hasSuffix(".appex") || parent.hasSuffix(".component") { return parent }
            parent = folder(of: parent)
        }
        return nil
    }

    /// Where a link leads by its own words, as an absolute path; nil for what is no link.
    private static func destination(ofLink path: String) -> String? {
        var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
        let length = readlink(path, &buffer, buffer.count - 1)
        guard length > 0 else { return nil }
        let words = String(decoding: buffer.prefix(length).map { UInt8(bitPattern: $0) }, as: UTF8.self)
        // A folder that links lead to has one place, so that `..` is a part of the text.
        return plain(words.hasPrefix("/") ? words : real(folder(of: path)) + "/" + words)
    }

    private static func plain(_ path: String) -> String {
        var parts: [Substring] = []
        for part in path.split(separator: "/") where part != "." {
            if part == ".." { _ = parts.popLast() } else { parts.append(part) }
        }
        return "/" + parts.joined(separator: "/")
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
