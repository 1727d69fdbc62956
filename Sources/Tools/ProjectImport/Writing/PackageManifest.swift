/// The `Package.swift` of a plan.
struct PackageManifest {
    let plan: ImportPlan
    /// What stands before the package itself: it finds auserviced's package.
    let preamble: String

    var text: String {
        let products = plan.units.map(\.module).map {
            ".library(name: \"\($0)\", type: .dynamic, targets: [\"\($0)\"]),"
        }
        return """
            \(preamble)
            func products(_ names: String...) -> [Target.Dependency] {
                names.map { .product(name: $0, package: "auserviced") }
            }

            let package = Package(
                name: "\(ModuleName.module(plan.name))",
                products: [\(Self.block(products, 8))],
                dependencies: [.package(name: "auserviced", path: auserviced)],
                targets: [\(Self.block(plan.targets.map(target), 8))],
                cxxLanguageStandard: .\(plan.cxxStandard))

            """
    }

    private static func block(_ lines: [String], _ depth: Int) -> String {
        guard !lines.isEmpty else { return "" }
        let space = String(repeating: " ", count: depth)
        return "\n" + lines.map { space + $0 }.joined(separator: "\n") + "\n" + String(space.dropLast(4))
    }

    private func target(_ target: PlannedTarget) -> String {
        let kind = target.role == .executable ? "executableTarget" : "target"
        let needs = target.needs.map(Self.quoted).joined(separator: ", ")
        let products = target.products.sorted().map(Self.quoted).joined(separator: ", ")
        var parts = ["name: \"\(target.module)\"", "dependencies: [\(needs)] + products(\(products))"]
        if target.role == .unit {
            parts.append("exclude: [\"Info.plist\"\(target.hasResources ? ", \"Resources\"" : "")]")
        }
        parts += target.role == .kernel ? kernelSettings(target) : ["swiftSettings: [\(swiftSettings(target))]"]
        if target.role == .unit {
            parts.append("plugins: [.plugin(name: \"AudioUnitEntry\", package: \"auserviced\")]")
        }
        return ".\(kind)(\n            " + parts.joined(separator: ",\n            ") + "),"
    }

    private func kernelSettings(_ target: PlannedTarget) -> [String] {
        let folders = target.headerFolders.map { ".headerSearchPath(\(Self.quoted($0)))" }
        let defines = target.defines.map { define -> String in
            let parts = define.split(separator: "=", maxSplits: 1).map(String.init)
            return ".define(\(Self.quoted(parts[0]))" + (parts.count > 1 ? ", to: \(Self.quoted(parts[1])))" : ")")
        }
        let settings = (folders + defines + [".unsafeFlags([\"-fblocks\"])"]).joined(separator: ", ")
        return ["cSettings: [\(settings)]", "cxxSettings: [\(settings)]"]
    }

    private func swiftSettings(_ target: PlannedTarget) -> String {
        let options = target.swift
        var settings = [".swiftLanguageMode(.v\(options.languageMode))"]
        if options.usesCxx { settings.append(".interoperabilityMode(.Cxx)") }
        if options.isolatesToMainActor { settings.append(".defaultIsolation(MainActor.self)") }
        settings += options.defines.map { ".define(\(Self.quoted($0)))" }
        var flags = options.aliases.sorted { $0.key < $1.key }.flatMap { ["-module-alias", "\($0.key)=\($0.value)"] }
            .map(Self.quoted)
        if let bridging = options.bridging {
            flags += ["-Xfrontend", "-import-module", "-Xfrontend", bridging].map(Self.quoted)
        }
        if !options.headerFolders.isEmpty { flags += ["-Xcc", "-fblocks"].map(Self.quoted) }
        flags += options.headerFolders.flatMap {
            ["\"-Xcc\"", "\"-I\\(Context.packageDirectory)/\(Self.escaped($0))\""]
        }
        if !flags.isEmpty { settings.append(".unsafeFlags([\(flags.joined(separator: ", "))])") }
        return settings.joined(separator: ", ")
    }

    private static func quoted(_ text: String) -> String { "\"\(escaped(text))\"" }

    /// Names come from the project: nothing in them may end the text.
    private static func escaped(_ text: String) -> String {
        text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: " ").replacing(
            "\r", with: " ")
    }
}
