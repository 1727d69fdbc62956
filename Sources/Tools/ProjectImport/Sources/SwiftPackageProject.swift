import Foundation

/// Reads what `swift package dump-package` says of a package that was written for Apple's platforms.
package enum SwiftPackageProject {
    private struct Manifest: Decodable {
        struct Target: Decodable {
            var name: String
            var type: String
            var path: String?
            var exclude: [String]?
            var publicHeadersPath: String?
            var dependencies: [[String: [Name?]]]?
            var settings: [PackageSetting]?
        }
        struct ToolsVersion: Decodable { var _version: String }
        var name: String
        var targets: [Target]
        var toolsVersion: ToolsVersion?
        var swiftLanguageVersions: [String]?
        var cxxLanguageStandard: String?
    }

    /// The first element of a dependency is a name; what follows may be anything.
    private struct Name: Decodable {
        var text: String?
        init(from decoder: any Decoder) throws { text = try? decoder.singleValueContainer().decode(String.self) }
    }

    /// - Parameter json: what the package manager says of the manifest.
    /// - Throws: `ImportError` for JSON that describes no package.
    package static func read(_ json: [UInt8], in folder: URL) throws(ImportError) -> SourceProject {
        let manifest: Manifest
        do {
            manifest = try JSONDecoder().decode(Manifest.self, from: Data(json))
        } catch {
            throw ImportError(.invalid, "\(folder.path)/Package.swift is not described as expected: \(error)")
        }
        let place = ProjectFolder(folder)
        var project = SourceProject(name: manifest.name, folder: place, targets: [])
        for target in manifest.targets { project.targets.append(try source(target, manifest, place)) }
        project.headers = project.targets.flatMap(\.sources).filter(SourceKind.isHeader)
        return project
    }

    private static func source(
        _ target: Manifest.Target, _ manifest: Manifest, _ folder: ProjectFolder
    ) throws(ImportError) -> SourceTarget {
        let parent = target.type == "test" ? "Tests" : "Sources"
        let base = SourcePath.joined("", target.path ?? "\(parent)/\(target.name)")
        let excluded = (target.exclude ?? []).map { SourcePath.joined(base, $0) }
        let files = try folder.files(below: base)
        let sources = files.filter { file in !excluded.contains { file == $0 || file.hasPrefix($0 + "/") } }
        let list = files.first { SourcePath.name($0) == "Info.plist" }
        var settings = ["PRODUCT_NAME": target.name, "PRODUCT_MODULE_NAME": ModuleName.identifier(target.name)]
        settings["INFOPLIST_FILE"] = list
        settings["SWIFT_VERSION"] = manifest.swiftLanguageVersions?.last ?? manifest.toolsVersion?._version
        settings["CLANG_CXX_LANGUAGE_STANDARD"] = manifest.cxxLanguageStandard
        settings["PUBLIC_HEADERS_FOLDER_PATH"] = target.publicHeadersPath
        for setting in target.settings ?? [] { setting.add(to: &settings, base) }
        var source = SourceTarget(
            name: target.name, kind: kind(target.type), settings: BuildSettings(layers: [settings]))
        source.sources = sources.filter { SourceKind($0) != nil }
        source.resources = files.filter { SourceKind($0) == nil }
        source.base = base
        let named = (target.dependencies ?? []).flatMap { $0.values.compactMap { $0.first??.text } }
        source.needs = named.filter { name in manifest.targets.contains { $0.name == name } }
        source.remarks = named.filter { name in !source.needs.contains(name) }.map {
            "depends on the product \($0) of another package; add it to Package.swift if it builds on Linux"
        }
        if source.kind == .library, (try? InformationList(of: source, module: target.name, in: folder))?.isUnit == true
        {
            source.kind = .appExtension
        }
        return source
    }

    private static func kind(_ type: String) -> SourceTarget.Kind {
        switch type {
        case "regular": .library
        case "executable": .tool
        case "test": .test
        default: .other
        }
    }
}
