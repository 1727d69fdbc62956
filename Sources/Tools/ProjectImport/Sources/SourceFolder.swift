import Foundation

/// A folder of sources without a project: one part, whatever is in it.
package enum SourceFolder {
    /// - Throws: `ImportError` when there are no sources, or too many files.
    package static func read(_ folder: URL) throws(ImportError) -> SourceProject {
        let place = ProjectFolder(folder)
        let files = try place.files(below: "")
        let name = folder.lastPathComponent
        guard files.contains(where: { SourceKind($0) == .swift }) else {
            throw ImportError(
                .nothingToImport,
                "\(folder.path) has no NAME.xcodeproj, no Package.swift and no Swift source; name the project's folder")
        }
        var target = SourceTarget(
            name: name, kind: .library, settings: BuildSettings(layers: [settings(of: files, name)]))
        target.sources = files.filter { SourceKind($0) != nil }
        target.resources = files.filter { SourceKind($0) == nil }
        if (try? InformationList(of: target, module: name, in: place))?.isUnit == true {
            target.kind = .appExtension
        } else if files.contains(where: { SourcePath.name($0) == "main.swift" }) {
            target.kind = .tool
        }
        return SourceProject(name: name, folder: place, targets: [target], headers: files.filter(SourceKind.isHeader))
    }

    /// What a project would say of the same files.
    private static func settings(of files: [String], _ name: String) -> [String: String] {
        var settings = ["PRODUCT_NAME": name, "TARGET_NAME": name, "PRODUCT_MODULE_NAME": ModuleName.identifier(name)]
        settings["INFOPLIST_FILE"] = files.first { SourcePath.name($0).hasSuffix("Info.plist") }
        settings["SWIFT_OBJC_BRIDGING_HEADER"] = files.first { SourcePath.name($0).hasSuffix("Bridging-Header.h") }
        return settings
    }
}
