import SourceRules

/// Where the files of an Xcode project lie, by the identifiers of their references.
struct XcodeFiles {
    /// Paths in the project's folder.
    private(set) var paths: [String: String] = [:]
    /// The members of groups that are one file in several languages.
    private(set) var variants: [String: [String]] = [:]
    private let objects: XcodeObjects
    private static let (deepest, most) = (64, 200_000)

    /// Follows the groups, each once.
    /// - Throws: `ImportError` when they are nested too deeply.
    init(_ objects: XcodeObjects, base: String) throws(ImportError) {
        self.objects = objects
        var seen: Set<String> = []
        var pending: [(identifier: String, folder: String, depth: Int)] = []
        if let main = objects.root.text("mainGroup") { pending.append((main, base, 0)) }
        while let group = pending.popLast() {
            guard seen.insert(group.identifier).inserted, let object = objects.object(group.identifier) else {
                continue
            }
            guard group.depth <= Self.deepest, seen.count <= Self.most else {
                throw ImportError(.invalid, "its groups are nested more than \(Self.deepest) levels deep")
            }
            let place = Self.place(of: object, in: group.folder, base: base)
            paths[group.identifier] = place
            let children = object["children"]?.texts ?? []
            if object.isa == "PBXVariantGroup" { variants[group.identifier] = children }
            pending += children.reversed().map { ($0, place ?? group.folder, group.depth + 1) }
        }
    }

    /// Nil for what is built or belongs to the system.
    private static func place(of object: XcodeObjects.Object, in folder: String, base: String) -> String? {
        let path = object.text("path") ?? ""
        switch object.text("sourceTree") ?? "<group>" {
        case "<group>": return SourcePath.joined(folder, path)
        case "SOURCE_ROOT": return SourcePath.joined(base, path)
        case "<absolute>": return SourcePath.normal(path)
        default: return nil
        }
    }

    /// The files that a reference stands for.
    func files(_ reference: String) -> [String] {
        if let members = variants[reference] { return members.compactMap { paths[$0] } }
        return paths[reference].map { [$0] } ?? []
    }

    /// Paths of all references to files.
    var all: [String] {
        paths.compactMap { objects.object($0.key)?.isa == "PBXFileReference" ? $0.value : nil }.sorted()
    }
}
