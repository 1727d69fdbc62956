import Foundation
import ProjectImport

/// The project that a path names.
struct ImportSource {
    let project: SourceProject

    /// - Throws: when there is none, or several.
    init(path: String) throws(CommandFailure) {
        let place = URL(filePath: path).standardizedFileURL
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: place.path, isDirectory: &isFolder) else {
            throw CommandFailure(.notFound, "\(place.path) is not there; name a NAME.xcodeproj, or a folder")
        }
        do {
            project = try Self.read(isFolder.boolValue ? place : place.deletingLastPathComponent())
        } catch let error as ImportError {
            throw CommandFailure(importing: error)
        } catch let failure as CommandFailure {
            throw failure
        } catch {
            throw CommandFailure(.unusable, "\(place.path) cannot be read: \(error.systemReason)")
        }
    }

    private static func read(_ folder: URL) throws -> SourceProject {
        if folder.pathExtension == "xcodeproj" { return try XcodeProject.read(folder) }
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
        let projects = names.filter { $0.hasSuffix(".xcodeproj") }
        guard projects.count < 2, folder.pathExtension != "xcworkspace" else {
            let found = projects.isEmpty ? "a workspace" : projects.joined(separator: ", ")
            throw CommandFailure(.notFound, "\(folder.path) holds \(found); name one NAME.xcodeproj")
        }
        if let only = projects.first { return try XcodeProject.read(folder.appending(path: only)) }
        guard names.contains("Package.swift") else { return try SourceFolder.read(folder) }
        guard let manifest = SwiftPackage(folder, isDebug: false).description() else {
            throw CommandFailure(
                .unusable,
                "\(folder.path)/Package.swift cannot be read by swift package dump-package; run that to see why")
        }
        return try SwiftPackageProject.read(Array(manifest.utf8), in: folder)
    }
}
