import Foundation
import TestSupport

/// A package's manifest as SwiftPM reads it.
struct PackageDump {
    /// By their names.
    let targets: [String: [String: Any]]
    /// By their names.
    let products: [String: [String: Any]]

    /// - Parameter folder: from the package's folder on; with a scratch folder of its own, as the one of the build may be in use.
    init(in folder: String = "") throws {
        let scratch = try TemporaryFolder()
        try scratch.write([], to: "manifest.json")
        let place = TestPackage.folder.appending(path: folder).path
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = [
            "swift", "package", "--package-path", place, "--scratch-path", scratch.path, "dump-package",
        ]
        // Of all of it, whatever part is built.
        process.environment = ProcessInfo.processInfo.environment.filter { !$0.key.hasPrefix("AUSERVICED_") }
        process.standardOutput = try FileHandle(forWritingTo: scratch.url.appending(path: "manifest.json"))
        try process.run()
        process.waitUntilExit()
        // Files of the package that settings name: from its folder on.
        let text = try String(contentsOf: scratch.url.appending(path: "manifest.json"), encoding: .utf8)
            .replacing(place.replacing("/", with: "\\/"), with: "").replacing(place, with: "")
        let package = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any] ?? [:]
        targets = Self.named(package["targets"])
        products = Self.named(package["products"])
    }

    private static func named(_ list: Any?) -> [String: [String: Any]] {
        let entries = (list as? [[String: Any]] ?? []).map { ($0["name"] as? String ?? "", $0) }
        return Dictionary(entries) { first, _ in first }
    }

    /// What a target depends on: names of targets, and of products of other packages.
    func dependencies(of target: String) -> [String] {
        let list = targets[target]?["dependencies"] as? [[String: Any]] ?? []
        return list.compactMap { ($0.values.first as? [Any])?.first as? String }
    }

    /// Targets and all that they depend on.
    func closure(_ roots: [String]) -> Set<String> {
        var (found, open): (Set<String>, [String]) = ([], roots)
        while let name = open.popLast() {
            if targets[name] != nil, found.insert(name).inserted { open += dependencies(of: name) }
        }
        return found
    }
}
