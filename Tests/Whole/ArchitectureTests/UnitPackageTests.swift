import Foundation
import TestSupport
import Testing

/// The package that units and hosts are built with, `scripts/units/Package.swift`, is a part of the whole one.
struct UnitPackageTests {
    private let whole: PackageDump
    private let part: PackageDump

    init() throws {
        whole = try PackageDump()
        part = try PackageDump(in: "scripts/units")
    }

    private func names(_ product: [String: Any]) -> [String] { product["targets"] as? [String] ?? [] }

    @Test func itsProductsAreThoseOfTheWholePackage() {
        #expect(part.products.count > 20)
        for (name, product) in part.products {
            #expect(
                whole.products[name].map { NSDictionary(dictionary: $0) } == NSDictionary(dictionary: product),
                "\(name)")
        }
        // Everything that others link; units, what tests load, and programs are no part of it.
        let linked = whole.products.filter {
            ($0.value["type"] as? [String: Any])?["library"] as? [String] == ["automatic"]
        }
        #expect(Set(linked.keys).union(["AppleSource", "AudioUnitEntry"]) == Set(part.products.keys))
    }

    @Test func itsTargetsAreWhatItsProductsNeed() {
        let roots = part.products.values.flatMap(names)
        #expect(whole.closure(roots) == Set(part.targets.keys))
    }

    @Test func itsTargetsAreMadeAsInTheWholePackage() {
        for (name, target) in part.targets {
            var (own, other) = (target, whole.targets[name] ?? [:])
            // A plug-in's folder is where SwiftPM looks for it.
            if other["path"] == nil { other["path"] = "Plugins/\(name)" }
            for key in ["dependencies", "settings"] { (own[key], other[key]) = (nil, nil) }
            #expect(NSDictionary(dictionary: own) == NSDictionary(dictionary: other), "\(name)")
            let needs = Set(whole.dependencies(of: name)).subtracting(["Logging"])
            #expect(Set(part.dependencies(of: name)) == needs, "\(name)")
            #expect(settings(of: name, in: part, but: "PRINTS_LOG") == settings(of: name, in: whole), "\(name)")
        }
    }

    @Test func whatLogsThroughAPackageElsewherePrintsHere() {
        let logging = part.targets.keys.filter { whole.dependencies(of: $0).contains("Logging") }
        let printing = part.targets.keys.filter {
            settings(of: $0, in: part).contains { "\($0)".contains("PRINTS_LOG") }
        }
        #expect(!logging.isEmpty && Set(logging) == Set(printing))
    }

    private func settings(of target: String, in package: PackageDump, but word: String? = nil) -> [NSDictionary] {
        let all = package.targets[target]?["settings"] as? [[String: Any]] ?? []
        let kept = all.filter { setting in word.map { !"\(setting)".contains($0) } ?? true }
        return kept.map { NSDictionary(dictionary: $0) }
    }
}
