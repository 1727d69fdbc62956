import ComponentRegistry
import Foundation
import LinuxSystem
import PropertyLists

/// What a bundle is made of: the Info.plist and the resources of a package, and a library.
struct BundleLayout {
    /// What hosts are told of the unit; resources lie beside it, or in the package's folder.
    private let information: URL
    private let package: URL
    /// The library's file.
    let libraryName: String
    private let ending: String
    /// Bytes that an Info.plist may have.
    private static let largestInformation = 16 << 20

    /// Reads the package's Info.plist.
    /// - Parameter target: the one whose unit it is, where several have one.
    /// - Throws: why it cannot be read, or names no library.
    init(package: URL, target: String? = nil) throws(CommandFailure) {
        self.package = package
        let named = target.map { package.appending(path: "Sources/\($0)/Info.plist") }
        let file: URL
        if let named { file = named } else { file = try Self.information(in: package) }
        information = file
        guard let bytes = try? RegularFile.contents(path: file.path, limit: Self.largestInformation) else {
            throw CommandFailure(.notFound, "\(file.path) cannot be read; a unit's package has an Info.plist")
        }
        let keys: [String: Any]
        do {
            keys = try PropertyListCoder.decodeAny(bytes)
        } catch {
            throw CommandFailure(.unit, "\(file.path) is not a property list: \(error)")
        }
        let folder = file.deletingLastPathComponent().lastPathComponent
        let name =
            keys["CFBundleExecutable"] ?? "lib\(folder == "Sources" ? package.lastPathComponent : folder).so"
        guard let name = name as? String, !name.isEmpty, !name.contains("/"), !name.hasPrefix(".") else {
            throw CommandFailure(
                .unit,
                "\(file.path): CFBundleExecutable is '\(name)'; write the library's file name, such as libName.so")
        }
        libraryName = name
        // A component against the C interface stands at the top of the list.
        ending = keys["NSExtension"] == nil && keys["AudioComponents"] != nil ? "component" : "appex"
    }

    /// The package's own Info.plist, or the only one of a target, where the plug-in AudioUnitEntry reads it, too.
    private static func information(in package: URL) throws(CommandFailure) -> URL {
        let files = FileManager.default
        let name = "Info.plist"
        let own = package.appending(path: name)
        guard !files.fileExists(atPath: own.path) else { return own }
        let sources = package.appending(path: "Sources")
        let targets = ((try? files.contentsOfDirectory(atPath: sources.path)) ?? []).sorted().map {
            sources.appending(path: $0).appending(path: name)
        }
        let found = ([sources.appending(path: name)] + targets).filter { files.fileExists(atPath: $0.path) }
        guard found.count < 2 else {
            let list = found.map(\.path).joined(separator: ", ")
            throw CommandFailure(
                .unit, "several targets have an \(name): \(list); name one of them with --target")
        }
        // What is missing is reported by the place where it is looked for first.
        return found.first ?? own
    }

    /// Throws when the library is none of the products that are dynamic libraries.
    func check(products: [String]) throws(CommandFailure) {
        guard !products.contains(product) else { return }
        let wanted = products.map { "lib\($0).so" }.joined(separator: " or ")
        throw CommandFailure(
            .unit,
            "\(information.path): CFBundleExecutable is '\(libraryName)', and Package.swift has no dynamic library product "
                + "'\(product)'; "
                + (products.isEmpty ? "add .library(name: \"\(product)\", type: .dynamic, …)" : "write \(wanted)")
                + ". Nothing was built")
    }

    /// The product of the package that is the library.
    var product: String {
        let name = libraryName.hasPrefix("lib") ? String(libraryName.dropFirst(3)) : libraryName
        return name.hasSuffix(".so") ? String(name.dropLast(3)) : name
    }

    /// The product that is the library of the unit's views, where the package has one.
    var viewProduct: String { "\(product)View" }

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
            try checkSymbols(of: library)
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
        try files.copyItem(at: information, to: contents.appending(path: "Info.plist"))
        try files.copyItem(at: library, to: contents.appending(path: "Linux/\(libraryName)"))
        let views = library.deletingLastPathComponent().appending(path: "lib\(viewProduct).so")
        if files.fileExists(atPath: views.path) {
            try files.copyItem(at: views, to: contents.appending(path: "Linux/\(views.lastPathComponent)"))
        }
        let places = [information.deletingLastPathComponent(), package].map { $0.appending(path: "Resources") }
        guard let resources = places.first(where: { files.fileExists(atPath: $0.path) }) else { return }
        try files.copyItem(at: resources, to: contents.appending(path: "Resources"))
    }

    /// Throws for a library that calls what nobody defines: it would load, and end its process at the call. A component
    /// against the C interface finds that interface's functions in its host.
    private func checkSymbols(of library: URL) throws(CommandFailure) {
        // The dynamic linker says it without running any of the library's code; where there is none, nobody can say.
        guard let run = try? ToolRun("/usr/bin/ldd", ["-r", library.path], keepsErrors: true) else { return }
        // What a library that is not on this machine defines is not known.
        guard !run.output.contains("=> not found") else { return }
        let missing = run.output.split(separator: "\n").compactMap { line -> String? in
            guard let found = line.range(of: "undefined symbol: ") else { return nil }
            let name = line[found.upperBound...].prefix { !" \t,(".contains($0) }
            let isHosts = ending == "component" && ["Audio", "Music"].contains { name.hasPrefix($0) }
            return isHosts ? nil : String(name)
        }
        guard !missing.isEmpty else { return }
        let names = missing.prefix(5).joined(separator: ", ") + (missing.count > 5 ? ", …" : "")
        throw CommandFailure(
            .unit,
            "\(library.lastPathComponent) calls what neither it nor a library that it is linked with defines: \(names); add "
                + "the source or the library to its target. The bundle is as it was")
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
