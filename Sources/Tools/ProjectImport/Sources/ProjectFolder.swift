import Foundation
import LinuxSystem

/// The folder of a project: its files by their paths there. Nothing in it is ever changed.
package struct ProjectFolder: Sendable {
    /// The folder itself.
    package let url: URL
    /// A source that is larger is no source.
    private static let largestSource = 4 << 20
    private static let mostFiles = 100_000

    package init(_ url: URL) { self.url = url.standardizedFileURL }

    /// Where a file of a project lies.
    package func place(of path: String) -> URL {
        path.hasPrefix("/") ? URL(filePath: path) : url.appending(path: path).standardizedFileURL
    }

    package func contains(_ path: String) -> Bool { FileManager.default.fileExists(atPath: place(of: path).path) }

    /// The bytes of a file; nil where it is missing, no regular file, or larger than `limit`.
    package func bytes(of path: String, limit: Int = largestSource) -> [UInt8]? {
        try? RegularFile.contents(path: place(of: path).path, limit: limit)
    }

    func text(of path: String) -> String? { bytes(of: path).map { String(decoding: $0, as: UTF8.self) } }

    /// Every file below a folder, in the order of their paths; without hidden ones and what lies in the folders that
    /// Xcode takes for one file. Links to folders are not followed.
    /// - Throws: when there are more than 100,000.
    func files(below folder: String) throws(ImportError) -> [String] {
        let names = FileManager.default.enumerator(atPath: place(of: folder).path)
        var (files, seen): ([String], Int) = ([], 0)
        while let path = names?.nextObject() as? String {
            seen += 1
            guard seen <= Self.mostFiles else {
                throw ImportError(
                    .invalid, "\(place(of: folder).path) has more than 100,000 files; name a folder in it")
            }
            let isFolder = names?.fileAttributes?[.type] as? FileAttributeType == .typeDirectory
            let isHidden = SourcePath.name(path).hasPrefix(".")
            if isFolder, isHidden || Self.opaque.contains(SourcePath.ending(of: path)) { names?.skipDescendants() }
            if !isHidden, !isFolder { files.append(SourcePath.joined(folder, path)) }
        }
        return files.sorted()
    }

    private static let opaque: Set = [
        "xcodeproj", "xcworkspace", "xcassets", "playground", "framework", "xcframework", "bundle", "app", "appex",
        "docc", "xcdatamodeld", "build", "scnassets",
    ]
}
