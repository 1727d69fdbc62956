/// The folders of Xcode 16 and later whose files belong to targets without being listed.
struct XcodeSynchronizedFolders {
    private struct Folder {
        let files: [String]
        /// Files that are left out, or brought into a target whose folder it is not.
        let exceptions: [String: Set<String>]
    }
    private var folders: [String: Folder] = [:]

    init(_ objects: XcodeObjects, _ files: XcodeFiles, in project: ProjectFolder) throws(ImportError) {
        for (identifier, path) in files.paths {
            guard let object = objects.object(identifier), object.isa == "PBXFileSystemSynchronizedRootGroup" else {
                continue
            }
            var exceptions: [String: Set<String>] = [:]
            for (_, exception) in objects.objects(object["exceptions"]) {
                guard let target = exception.text("target") else { continue }
                let names = exception["membershipExceptions"]?.texts ?? []
                exceptions[target, default: []].formUnion(names.map { SourcePath.joined(path, $0) })
            }
            folders[identifier] = Folder(files: try project.files(below: path), exceptions: exceptions)
        }
    }

    /// Paths of every file in them.
    var all: [String] { folders.values.flatMap(\.files) }

    /// The files of a target.
    /// - Parameter own: the identifiers of the folders that are the target's.
    func files(of target: String, own: [String]) -> [String] {
        folders.keys.sorted().flatMap { identifier -> [String] in
            guard let folder = folders[identifier] else { return [] }
            let exceptions = folder.exceptions[target] ?? []
            return folder.files.filter { own.contains(identifier) != exceptions.contains($0) }
        }
    }
}
