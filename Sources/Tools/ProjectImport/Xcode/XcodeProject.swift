import Foundation

/// Reads the folder `NAME.xcodeproj` of Xcode 8 and later.
package struct XcodeProject {
    private let objects: XcodeObjects
    private let files: XcodeFiles
    private let synchronized: XcodeSynchronizedFolders
    private let folder: ProjectFolder
    private let name: String
    /// Bytes that a `project.pbxproj` may have.
    package static let largest = 64 << 20
    private static let mostTargets = 1000

    /// - Throws: `ImportError` that names the file.
    package static func read(_ project: URL) throws(ImportError) -> SourceProject {
        let file = project.appending(path: "project.pbxproj")
        let folder = ProjectFolder(project.deletingLastPathComponent())
        guard let bytes = folder.bytes(of: file.path, limit: largest) else {
            throw ImportError(
                .unreadable,
                "\(file.path) is missing, cannot be read, or has more than 64 MiB; name the folder NAME.xcodeproj")
        }
        let name = project.deletingPathExtension().lastPathComponent
        do {
            return try XcodeProject(bytes, name: name, folder: folder).sources()
        } catch {
            throw ImportError(error.kind, "\(file.path): \(error.message)")
        }
    }

    /// - Throws: `ImportError` for bytes that describe no project.
    package init(_ bytes: [UInt8], name: String, folder: ProjectFolder) throws(ImportError) {
        objects = try XcodeObjects(bytes)
        files = try XcodeFiles(objects, base: objects.root.text("projectDirPath") ?? "")
        synchronized = try XcodeSynchronizedFolders(objects, files, in: folder)
        (self.name, self.folder) = (name, folder)
    }

    /// - Throws: `ImportError` for a project without targets.
    package func sources() throws(ImportError) -> SourceProject {
        let targets = objects.objects(objects.root["targets"])
        guard !targets.isEmpty, targets.count <= Self.mostTargets else {
            throw ImportError(
                .nothingToImport, "it has \(targets.count) targets; a project with 1 to 1000 can be imported")
        }
        var project = SourceProject(name: name, folder: folder, targets: [])
        project.targets = targets.map { target($0.identifier, $0.object) }
        project.headers = (files.all + synchronized.all).filter(SourceKind.isHeader).uniqued()
        project.remarks = objects.objects(objects.root["packageReferences"]).map { _, package in
            let place = package.text("repositoryURL") ?? package.text("relativePath") ?? "?"
            return "depends on the package \(place); add it to Package.swift if it builds on Linux"
        }
        return project
    }

    private func target(_ identifier: String, _ object: XcodeObjects.Object) -> SourceTarget {
        let name = object.text("name") ?? identifier
        var target = SourceTarget(name: name, kind: kind(of: object), settings: settings(of: object, name: name))
        let folders = object["fileSystemSynchronizedGroups"]?.texts ?? []
        var listed: [String] = synchronized.files(of: identifier, own: folders)
        for (_, phase) in objects.objects(object["buildPhases"]) {
            switch phase.isa {
            case "PBXSourcesBuildPhase", "PBXResourcesBuildPhase": listed += members(of: phase)
            case "PBXFrameworksBuildPhase": target.frameworks += linked(by: phase)
            case "PBXShellScriptBuildPhase":
                target.remarks.append(
                    "runs the script '\(phase.text("name") ?? "Run Script")' in a build; none is run here")
            default: break
            }
        }
        listed = listed.uniqued()
        target.sources = listed.filter { SourceKind($0) != nil }
        target.resources = listed.filter { SourceKind($0) == nil }
        target.needs = needs(of: object)
        return target
    }

    private func kind(of object: XcodeObjects.Object) -> SourceTarget.Kind {
        let type = object.text("productType")?.replacing("com.apple.product-type.", with: "") ?? ""
        switch type {
        case "app-extension", "extensionkit-extension": return .appExtension
        case "framework", "framework.static": return .framework
        case "library.static", "library.dynamic": return .library
        case "tool": return .tool
        case "bundle": return .component
        case _ where type.hasPrefix("application"): return .application
        case _ where type.hasPrefix("bundle."): return .test
        default: return .other
        }
    }

    private func members(of phase: XcodeObjects.Object) -> [String] {
        objects.objects(phase["files"]).flatMap { files.files($0.object.text("fileRef") ?? "") }
    }

    /// Apple's frameworks have paths below the SDK; those of the project are dependencies.
    private func linked(by phase: XcodeObjects.Object) -> [String] {
        objects.objects(phase["files"]).compactMap { _, file in
            let reference = objects.object(file.text("fileRef"))
            guard let path = reference?.text("path") ?? reference?.text("name"), path.hasSuffix(".framework") else {
                return nil
            }
            return SourcePath.name(path, withoutEnding: true)
        }
    }

    /// By what the target waits for, and by the products of the project that it is linked with.
    private func needs(of object: XcodeObjects.Object) -> [String] {
        let waited = objects.objects(object["dependencies"]).compactMap { _, dependency in
            objects.object(dependency.text("target"))?.text("name") ?? dependency.text("name")
        }
        let phases = objects.objects(object["buildPhases"]).filter { $0.object.isa == "PBXFrameworksBuildPhase" }
        let products = phases.flatMap { objects.objects($0.object["files"]).compactMap { $0.object.text("fileRef") } }
        let linked = objects.objects(objects.root["targets"]).compactMap { _, other in
            other.text("productReference").flatMap { products.contains($0) ? other.text("name") : nil }
        }
        return (waited + linked).uniqued()
    }

    private func settings(of target: XcodeObjects.Object, name: String) -> BuildSettings {
        let known = [
            "SRCROOT": ".", "PROJECT_DIR": ".", "SOURCE_ROOT": ".", "PROJECT_NAME": self.name, "TARGET_NAME": name,
            "PRODUCT_NAME": "$(TARGET_NAME)", "PRODUCT_MODULE_NAME": "$(PRODUCT_NAME:c99extidentifier)",
            "EXECUTABLE_NAME": "$(PRODUCT_NAME)", "DEVELOPMENT_LANGUAGE": "en", "CONFIGURATION": "Release",
        ]
        return BuildSettings(
            layers: [known] + layers(of: objects.root) + layers(of: target))
    }

    /// The configuration for release: what its file says, and what the project says itself.
    private func layers(of object: XcodeObjects.Object) -> [[String: String]] {
        guard let list = objects.object(object.text("buildConfigurationList")) else { return [] }
        let all = objects.objects(list["buildConfigurations"]).map(\.object)
        let wanted = ["Release", list.text("defaultConfigurationName") ?? ""]
        let chosen = wanted.lazy.compactMap { name in all.first { $0.text("name") == name } }.first
        guard let chosen = chosen ?? all.first else { return [] }
        var layers: [[String: String]] = []
        if let file = base(of: chosen) { layers.append(ConfigurationFile.settings(of: file, in: folder)) }
        let own = chosen["buildSettings"]?.dictionary ?? [:]
        layers.append(own.mapValues { Self.setting($0) })
        return layers
    }

    private func base(of configuration: XcodeObjects.Object) -> String? {
        if let reference = configuration.text("baseConfigurationReference") { return files.paths[reference] }
        guard let anchor = configuration.text("baseConfigurationReferenceAnchor").flatMap({ files.paths[$0] }),
            let path = configuration.text("baseConfigurationReferenceRelativePath")
        else { return nil }
        return SourcePath.joined(anchor, path)
    }

    private static func setting(_ value: OldStyleValue) -> String {
        if case .text(let text) = value { return text }
        return value.texts.map { $0.contains(" ") && !$0.contains("\"") ? "\"\($0)\"" : $0 }.joined(separator: " ")
    }
}

extension [String] {
    /// Each once, in the order of the first.
    func uniqued() -> [String] {
        var seen: Set<String> = []
        return filter { seen.insert($0).inserted }
    }
}
