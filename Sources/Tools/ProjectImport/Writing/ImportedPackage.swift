import Foundation
import SourceRules

/// The package of a plan as files.
package struct ImportedPackage {
    /// A file of the package.
    package enum Contents: Sendable {
        case bytes([UInt8])
        /// Where the link leads, from the file's folder.
        case link(String)
        /// A copy of the file at this place.
        case copy(URL)
    }

    /// By their paths in the package.
    package private(set) var files: [(path: String, contents: Contents)] = []

    /// - Parameters:
    ///   - folder: where the package will be; links lead from there to the project.
    ///   - preamble: what the manifest has before its package.
    ///   - auserviced: the folder with auserviced's package on this machine.
    package init(_ plan: ImportPlan, of project: ProjectFolder, in folder: URL, preamble: String, auserviced: String) {
        var patch = SourcePatch()
        let parent = folder.deletingLastPathComponent().resolvingSymlinksInPath()
        let real = parent.appending(path: folder.lastPathComponent)
        for file in plan.targets.flatMap(\.files) {
            let contents: Contents
            switch file.contents {
            case .made(let bytes): contents = .bytes(bytes)
            case .copy(let path): contents = .copy(project.place(of: path))
            case .changed(let path, let bytes, let addedLines):
                patch.add(path, file.place, old: project.bytes(of: path) ?? [], new: bytes, addedLines)
                contents = .bytes(bytes)
            case .link(let path):
                let here = real.appending(path: file.place).deletingLastPathComponent().path
                contents = .link(
                    SourcePath.from(folder: here, to: project.place(of: path).resolvingSymlinksInPath().path))
            }
            files.append((file.place, contents))
        }
        func add(_ path: String, _ text: String) { files.append((path, .bytes(Array(text.utf8)))) }
        add("Package.swift", PackageManifest(plan: plan, preamble: preamble).text)
        add(".auserviced", auserviced + "\n")
        add(".gitignore", ".build/\n.auserviced\n*.appex\n")
        add("IMPORT.txt", PlanReport(plan).text + "\n")
        if !patch.text.isEmpty { add("import.patch", patch.text) }
    }
}
