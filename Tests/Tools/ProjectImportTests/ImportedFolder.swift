import Foundation
import ProjectImport
import SourceRules
import TestSupport

/// A project of files that a test writes, brought over.
struct ImportedFolder {
    let plan: ImportPlan
    /// The texts of the package that are no links, by their paths.
    let texts: [String: String]
    /// Where links lead.
    let links: [String: String]

    /// A folder of sources named `Sketch`.
    init(_ files: [String: String]) throws {
        let temporary = try TemporaryFolder()
        for (path, text) in files { try temporary.write(Array(text.utf8), to: "Sketch/\(path)") }
        try self.init(SourceFolder.read(temporary.url.appending(path: "Sketch")))
    }

    init(_ project: SourceProject, isFree: @escaping (String) -> Bool = { _ in true }) throws {
        plan = try ImportPlanner.plan(project, isFree: isFree)
        let output = project.folder.url.deletingLastPathComponent().appending(path: "Package-linux")
        let package = ImportedPackage(plan, of: project.folder, in: output, preamble: "// before\n", auserviced: "/a")
        var (texts, links): ([String: String], [String: String]) = ([:], [:])
        for (path, contents) in package.files {
            switch contents {
            case .bytes(let bytes): texts[path] = String(decoding: bytes, as: UTF8.self)
            case .link(let target): links[path] = target
            case .copy(let file): texts[path] = try String(contentsOf: file, encoding: .utf8)
            }
        }
        (self.texts, self.links) = (texts, links)
    }

    /// A project that lies in `Tests/ImportedProjects`.
    init(project path: String) throws { try self.init(XcodeProject.read(Self.place(of: path))) }

    static func place(of path: String) -> URL {
        TestPackage.folder.appending(path: "Tests/ImportedProjects").appending(path: path).standardizedFileURL
    }

    /// The lines of a text of the package, from 1.
    func line(_ number: Int, of path: String) -> String? {
        texts[path].map { $0.split(separator: "\n", omittingEmptySubsequences: false) }.flatMap {
            $0.indices.contains(number - 1) ? String($0[number - 1]) : nil
        }
    }
}
