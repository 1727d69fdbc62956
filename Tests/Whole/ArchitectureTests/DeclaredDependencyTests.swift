import Testing

/// What a target imports stands among its dependencies in `Package.swift`: a module that happens to have been built
/// already can be imported without.
struct DeclaredDependencyTests {
    @Test func everyImportIsDeclared() throws {
        let package = try PackageDump()
        let own = Set(package.targets.keys)
        #expect(own.isSuperset(of: PackageSources.modules))
        var (count, missing): (Int, [String]) = (0, [])
        for (name, target) in package.targets {
            let declared = Set(package.dependencies(of: name)).union([name])
            // SwiftPM looks for a plug-in in a folder that the manifest does not name.
            let folder = target["path"] as? String ?? "Plugins/\(name)"
            let imports = PackageSources.texts(of: folder, ending: ".swift").flatMap(PackageSources.imports(in:))
            count += imports.count
            let others = Set(imports).intersection(own.union(["ArgumentParser", "Logging"])).subtracting(declared)
            missing += others.sorted().map { "\(name) imports \($0)" }
        }
        #expect(count > 1000)
        #expect(missing == [])
    }
}
