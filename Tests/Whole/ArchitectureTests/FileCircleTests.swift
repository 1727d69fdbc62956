import Foundation
import TestSupport
import Testing

/// Files do not need each other in large circles, and no folder is a heap.
struct FileCircleTests {
    /// Files of one module of which each needs all others can only be understood at once.
    private static let mostFilesInACircle = 8

    @Test(arguments: PackageSources.imports.keys.sorted()) func noCircleOfFilesIsLarge(module: String) {
        let circle = SourceFiles(of: module).circles.first ?? []
        #expect(circle.count <= Self.mostFilesInACircle, "\(module): \(circle.sorted())")
    }

    /// What an engine is but for its nodes is understood, and tried, without them: it goes by their numbers.
    @Test func theEnginesCoreReachesNoNode() {
        let files = SourceFiles(of: "AVFAudio")
        let core = files.uses.keys.filter { $0.contains(/^Engine\/(Core|Device|Graph)\//) }
        #expect(core.count > 30)
        let nodes: Set = [
            "Engine/AVAudioEngine.swift", "Engine/EngineNodes.swift", "Nodes/AVAudioNode.swift", "Nodes/NodeHost.swift",
        ]
        #expect(nodes.isSubset(of: files.uses.keys))
        for file in core { #expect(files.reached(from: file).isDisjoint(with: nodes), "\(file)") }
    }

    /// Swift files of one folder: what one has to read the names of to find a file.
    private static let mostFilesInAFolder = 25

    @Test func noFolderHasMoreThanOneReads() {
        var counts: [String: Int] = [:]
        for file in PackageSources.files(of: "Sources", ending: ".swift").keys {
            counts["Sources/" + (file as NSString).deletingLastPathComponent, default: 0] += 1
        }
        #expect(counts.count > 100)
        for (folder, count) in counts {
            #expect(count <= Self.mostFilesInAFolder, "\(folder)")
        }
    }

    @Test func aCircleIsFoundByTheNamesOfTypes() {
        let files = SourceFiles(texts: [
            "Ant.swift": "struct Ant { let b: Bee }", "Bee.swift": "final class Bee { var c: Cat? }",
            "Cat.swift": "enum Cat { case one(Ant) }", "Dog.swift": "struct Dog { let a: Ant } // Eel",
            "Eel.swift": "struct Eel { let text = \"Dog\" }", "Fox.swift": "struct Fox { let d: Dog }",
        ])
        #expect(files.circles == [["Ant.swift", "Bee.swift", "Cat.swift"]])
        #expect(files.uses["Fox.swift"] == ["Dog.swift"])
    }
}
