/// Paths as a project writes them, with slashes.
package enum SourcePath {
    /// A path below another one, without `.` and without `..` where something stands before it.
    package static func joined(_ folder: String, _ path: String) -> String {
        normal(path.hasPrefix("/") || folder.isEmpty ? path : "\(folder)/\(path)")
    }

    static func normal(_ path: String) -> String {
        var parts: [Substring] = []
        for part in path.split(separator: "/") where part != "." {
            if part == "..", let last = parts.last, last != ".." {
                parts.removeLast()
            } else if part != ".." || !path.hasPrefix("/") {
                parts.append(part)
            }
        }
        return (path.hasPrefix("/") ? "/" : "") + parts.joined(separator: "/")
    }

    package static func folder(of path: String) -> String {
        path.lastIndex(of: "/").map { String(path[..<$0]) } ?? ""
    }

    package static func name(_ path: String, withoutEnding: Bool = false) -> String {
        let name = path.split(separator: "/").last.map(String.init) ?? ""
        guard withoutEnding, let dot = name.lastIndex(of: "."), dot > name.startIndex else { return name }
        return String(name[..<dot])
    }

    /// What stands behind the last dot, in small letters.
    package static func ending(of path: String) -> String {
        let name = name(path)
        return name.lastIndex(of: ".").map { name[name.index(after: $0)...].lowercased() } ?? ""
    }

    /// The path in the package: what lies outside of the project's folder has a folder of its own there.
    static func inside(_ path: String) -> String {
        let parts = path.split(separator: "/").map { $0 == ".." ? "_" : $0 }
        return (path.hasPrefix("/") ? "_/" : "") + parts.joined(separator: "/")
    }

    /// How one path of a package leads to another: `../../a` from `b/c` to `a`.
    static func from(folder: String, to path: String) -> String {
        let (here, there) = (folder.split(separator: "/"), path.split(separator: "/"))
        let common = zip(here, there).prefix { $0 == $1 }.count
        return (here.dropFirst(common).map { _ in ".." } + there.dropFirst(common)).joined(separator: "/")
    }
}
