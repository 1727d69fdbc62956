import Foundation
import TestSupport
import Testing

/// The table of modules in `docs/inside/architecture.md` lists every module, and for each just what it imports.
struct ModuleTableTests {
    private struct Row {
        let modules: [String]
        let imports: Set<String>
    }

    private static let rows: [Row] = {
        let page = try? String(
            contentsOf: TestPackage.folder.appending(path: "docs/inside/architecture.md"), encoding: .utf8)
        let lines = (page ?? "").split(separator: "\n").drop { !$0.hasPrefix("| module |") }.dropFirst(2)
        return lines.prefix { $0.hasPrefix("|") }.map { line in
            let cells = line.split(separator: "|").map(String.init)
            return Row(modules: quoted(cells[0]), imports: Set(quoted(cells.count > 2 ? cells[2] : "")))
        }
    }()

    private static func quoted(_ text: String) -> [String] {
        let parts = text.split(separator: "`", omittingEmptySubsequences: false)
        return parts.indices.filter { $0 % 2 == 1 }.map { String(parts[$0]) }
    }

    /// Executables are not modules of the table; they import one module or two.
    private static let programs: Set = [
        "applesource", "aubench", "aucodec", "auconsole", "auctl", "auextension", "auplugview", "auserviced", "auview",
        "rawspawn", "rendercounter",
    ]

    @Test func everyModuleHasOneRow() {
        let listed = Self.rows.flatMap(\.modules)
        #expect(Set(listed) == PackageSources.modules.subtracting(Self.programs))
        #expect(listed.count == Set(listed).count)
    }

    @Test func eachRowListsWhatItsModulesImport() {
        for row in Self.rows {
            let imports = row.modules.reduce(into: Set<String>()) { $0.formUnion(PackageSources.imports[$1] ?? []) }
            let expected = imports.intersection(PackageSources.modules).subtracting(row.modules)
            #expect(row.imports == expected, "\(row.modules)")
        }
    }

    /// What is written in C alone and has no other target in it: these functions mean the same to whoever calls them.
    private static let leaves: Set = ["CSampleLoops"]

    /// Audio and MIDI are clients of the same servers, whose libraries know all clients of a process.
    private static let shared: [String: Set<String>] = ["CSoundServers": ["AudioDevices", "MIDIPorts"]]

    @Test func eachCTargetThatIsNoLeafHasOneImporterAtMost() {
        let withoutSwift = PackageSources.modules.filter { PackageSources.imports[$0] == nil }.subtracting(Self.leaves)
        for target in withoutSwift {
            let importers = PackageSources.imports.filter { $0.value.contains(target) }.keys
            if let both = Self.shared[target] {
                #expect(Set(importers) == both)
                continue
            }
            #expect(importers.count <= 1, "\(target) is imported by \(importers.sorted())")
        }
    }

    @Test(arguments: leaves) func aLeafIncludesTheCLibraryAlone(leaf: String) {
        let folder = PackageSources.folder(of: leaf)
        let own = Set(PackageSources.files(of: folder, ending: ".h").keys)
        let texts = [".c", ".h"].flatMap { PackageSources.texts(of: folder, ending: $0) }
        let included = texts.flatMap { $0.matches(of: /#include ["<]([^">]+)[">]/).map { String($0.1) } }
        #expect(included.count > 4)
        let library: Set = ["stddef.h", "stdint.h", "string.h"]
        #expect(Set(included).isSubset(of: own.union(library)), "\(leaf)")
    }
}
