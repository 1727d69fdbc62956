import ComponentRegistry
import Foundation
import PropertyLists

/// What a bundle is made of: the Info.plist and the resources of a package, and a library.
struct BundleLayout {
    private let package: URL
    /// The library's file.
    let libraryName: String
    private let ending: String

    /// Reads the package's Info.plist.
    /// - Throws: why it cannot be read, or names no library.
    init(package: URL) throws(CommandFailure) {
        self.package = package
        let file = package.appending(path: "Info.plist")
        guard let data = try? Data(contentsOf: file) else {
            throw CommandFailure(.notFound, "\(file.path) cannot be read; a unit's package has an Info.plist")
        }
        let keys: [String: Any]
        do {
            keys = try PropertyListCoder.decodeAny([UInt8](data))
        } catch {
            throw CommandFailure(.unit, "\(file.path) is not a property list: \(error)")
        }
        let name = keys["CFBundleExecutable"] ?? "lib\(package.lastPathComponent).so"
        guard let name = name as? String, !name.isEmpty, !name.contains("/"), !name.hasPrefix(".") else {
            throw CommandFailure(
                .unit,
                "\(file.path): CFBundleExecutable is '\(name)'; write the library's file name, such as libName.so")
        }
        libraryName = name
        // A component against the C interface stands at the top of the list.
        ending = keys["NSExtension"] == nil && keys["AudioComponents"] != nil ? "component" : "appex"
    }

    /// The product of the package that is the library.
    var product: String {
        let name = libraryName.hasPrefix("lib") ? String(libraryName.dropFirst(3)) : libraryName
        return name.hasSuffix(".so") ? String(name.dropLast(3)) : name
    }

    /// Makes the bundle beside its place and lets it take its place whole: a running process may have the old library
    /// mapped.
    /// - Throws: when hosts would find no unit in it; the old bundle is as it was then.
    func assemble(_ library: URL, in folder: URL) throws(CommandFailure) -> (bundle: URL, components: [String]) {
        let name = "\(product).\(ending)"
        let bundle = folder.appending(path: name)
        let scratch = folder.appending(path: ".\(product).\(UUID().uuidString)")
        let fresh = scratch.appending(path: name)
        defer { try? FileManager.default.removeItem(at: scratch) }
        do {
            try lay(out: library, in: fresh.appending(path: "Contents"))
            let components = try Self.components(of: fresh)
            try Self.move(fresh, to: bundle, keepingOldIn: scratch.appending(path: "old"))
            return (bundle, components)
        } catch let failure as CommandFailure {
            throw failure
        } catch {
            throw CommandFailure(.unusable, "\(bundle.path) cannot be made: \(error.systemReason)")
        }
    }

    /// Puts a new bundle in the place of an old one, which comes back when that fails.
    static func move(_ fresh: URL, to bundle: URL, keepingOldIn old: URL) throws {
        let files = FileManager.default
        let isReplaced = files.fileExists(atPath: bundle.path)
        if isReplaced { try files.moveItem(at: bundle, to: old) }
        do {
            try files.moveItem(at: fresh, to: bundle)
        } catch {
            if isReplaced { try files.moveItem(at: old, to: bundle) }
            throw error
        }
    }

    private func lay(out library: URL, in contents: URL) throws {
        let files = FileManager.default
        guard files.fileExists(atPath: library.path) else {
            throw CommandFailure(
                .unit, "the build left no \(library.path); the package needs a dynamic library product '\(product)'")
        }
        try files.createDirectory(at: contents.appending(path: "Linux"), withIntermediateDirectories: true)
        try files.copyItem(at: package.appending(path: "Info.plist"), to: contents.appending(path: "Info.plist"))
        try files.copyItem(at: library, to: contents.appending(path: "Linux/\(libraryName)"))
        let resources = package.appending(path: "Resources")
        guard files.fileExists(atPath: resources.path) else { return }
        try files.copyItem(at: resources, to: contents.appending(path: "Resources"))
    }

    /// Lines that name them. Throws when hosts would find no unit in it.
    static func components(of bundle: URL) throws -> [String] {
        let (read, diagnostics) = ExtensionBundle.read(path: bundle.path)
        let problems = diagnostics.map { "\($0)".replacingOccurrences(of: bundle.path, with: bundle.lastPathComponent) }
        guard let read, !read.components.isEmpty else {
            throw CommandFailure(.unit, problems.joined(separator: "\n") + "\nThe bundle is as it was")
        }
        for problem in problems { StandardError.write("auctl: \(problem)") }
        return read.components.map { "\($0.identifier)  \($0.name)" }
    }
}
