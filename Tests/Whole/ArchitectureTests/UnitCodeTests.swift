import Foundation
import TestSupport
import Testing

/// No two bundles of the package have a component with the same codes: tests and hosts find units by them.
struct UnitCodeTests {
    private static func components(_ file: URL) throws -> [[String: Any]] {
        let list = try PropertyListSerialization.propertyList(from: Data(contentsOf: file), format: nil)
        let keys = list as? [String: Any]
        let attributes = (keys?["NSExtension"] as? [String: Any])?["NSExtensionAttributes"] as? [String: Any]
        return (attributes?["AudioComponents"] ?? keys?["AudioComponents"]) as? [[String: Any]] ?? []
    }

    @Test func eachComponentHasCodesOfItsOwn() throws {
        var found: [String: [String]] = [:]
        for folder in ["extensions", "Tests/FaultyExtensions", "Tests/HostileExtensions"] {
            let root = TestPackage.folder.appending(path: folder)
            for bundle in try FileManager.default.contentsOfDirectory(atPath: root.path) {
                let file = root.appending(path: "\(bundle)/Info.plist")
                guard FileManager.default.fileExists(atPath: file.path) else { continue }
                for component in try Self.components(file) {
                    let codes = ["type", "subtype", "manufacturer"].compactMap { component[$0] as? String }
                    found[codes.joined(separator: " "), default: []].append(bundle)
                }
            }
        }
        #expect(found.count > 40)
        for (codes, bundles) in found { #expect(bundles.count == 1, "\(codes): \(bundles)") }
    }
}
