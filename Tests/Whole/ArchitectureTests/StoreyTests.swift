import Foundation
import TestSupport
import Testing

/// A storey uses those below it and no others, and its README says which.
struct StoreyTests {
    /// What each storey uses; every one stands below those that use it.
    private static let uses: KeyValuePairs<String, Set<String>> = [
        "System": [],
        "Messages": ["System"],
        "Unit": ["Messages", "System"],
        "UnitV2": ["Unit"],
        "Link": ["Unit", "System"],
        "Views": ["Unit", "Messages", "System"],
        "Service": ["Views", "Link", "Unit", "Messages", "System"],
        "Devices": ["Unit", "System"],
        "Files": ["Unit", "System"],
        "Engine": ["Devices", "Files", "UnitV2", "Unit", "Messages", "System"],
        "Host": ["Engine", "Service", "Views", "Link", "UnitV2", "Unit", "Messages", "System"],
        "Daemon": ["Host", "Messages", "System"],
        "AppleNames": ["Engine", "Unit"],
        "Proof": ["Host", "Views", "UnitV2", "Unit", "System"],
        "Tools": ["Proof", "Host", "Views", "Engine", "Devices", "Files", "Unit", "Messages", "System"],
    ]

    private static func imports(of storey: String) -> Set<String> {
        let modules = PackageSources.storeys[storey] ?? []
        let imported = modules.reduce(into: Set<String>()) { $0.formUnion(PackageSources.imports[$1] ?? []) }
        let others = PackageSources.storeys.filter { $0.key != storey && !$0.value.isDisjoint(with: imported) }
        return Set(others.keys)
    }

    /// What a point of a storey's README quotes.
    private static func quoted(_ point: String, in storey: String) throws -> Set<String> {
        let page = TestPackage.folder.appending(path: "Sources/\(storey)/README.md")
        let points = try String(contentsOf: page, encoding: .utf8).components(separatedBy: "\n- ")
        let found = points.first { $0.hasPrefix("\(point): ") } ?? ""
        let parts = found.split(separator: "`", omittingEmptySubsequences: false)
        return Set(parts.indices.filter { $0 % 2 == 1 }.map { String(parts[$0]) })
    }

    @Test func theFoldersOfTheSourcesAreTheStoreys() {
        #expect(Set(PackageSources.storeys.keys) == Set(Self.uses.map(\.key)))
    }

    @Test func aStoreyUsesWhatItsRowSays() {
        for (storey, below) in Self.uses { #expect(Self.imports(of: storey) == below, "\(storey)") }
    }

    @Test func noStoreyUsesOneAboveIt() {
        var below: Set<String> = []
        for (storey, used) in Self.uses {
            #expect(used.isSubset(of: below), "\(storey)")
            below.insert(storey)
        }
    }

    @Test(arguments: PackageSources.storeys.keys.sorted()) func itsPageListsItsModulesAndWhatItMayUse(
        storey: String
    ) throws {
        #expect(try Self.quoted("Modules", in: storey) == PackageSources.storeys[storey])
        let row = Self.uses.first { $0.key == storey }?.value
        #expect(try Self.quoted("May use", in: storey) == row)
    }

    @Test func testsStandInTheStoreyOfWhatTheyTest() throws {
        let folders = FileManager.default
        for (storey, modules) in PackageSources.storeys {
            let path = TestPackage.folder.appending(path: "Tests/\(storey)").path
            for suite in (try? folders.contentsOfDirectory(atPath: path)) ?? [] {
                let tested = suite.replacing(/Tests$/, with: "")
                let isOfSeveral = ["AudioFidelity", "AudioFunction", "FrameworkName"].contains(tested)
                #expect(isOfSeveral || modules.contains(tested), "\(storey)/\(suite)")
            }
        }
    }
}
