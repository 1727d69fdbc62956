import Foundation
import Testing

/// Every example of the help texts and of the pages does what it is there for.
@Suite(.serialized) struct ExampleTests {
    @Test func everyBlockIsRunOrListedWithAReason() throws {
        for page in Clone.pages {
            let steps = Plan.pages.first { $0.page == page }?.steps ?? []
            let blocks = try Example.blocks(of: page)
            #expect(blocks.count == steps.count(where: \.isBlock), "\(page) has \(blocks.map(\.firstLine))")
        }
        #expect(Set(Plan.pages.map(\.page)).isSubset(of: Clone.pages))
    }

    @Test func theFirstCommandsOfTheReadmeAreThoseOfCI() throws {
        let commands = try Example.blocks(of: "README.md").prefix(2).map {
            $0.firstLine.split(separator: " ")[0]
        }
        let script = try String(contentsOf: Clone.folder.appending(path: ".ci/run"), encoding: .utf8)
        let lines = script.split(separator: "\n").filter { $0.hasPrefix("scripts/") }
        #expect(commands == lines.prefix(2).map { $0.split(separator: " ")[0] })
    }

    @Test func commandsOfTheHelpTextsWork() throws {
        let reader = try ReaderFolder()
        var examples = Example.commands(inHelp: try Self.output("--help", of: "aubench"), of: "aubench")
        #expect(examples.count == 1)
        for command in try Self.subcommands() {
            examples += Example.commands(inHelp: try Self.output("\(command) --help"), of: "auctl", command)
        }
        for example in examples { try reader.run(example.text, "\(example)") }
        #expect(examples.count >= 10)
    }

    @Test func blocksOfThePagesForAuthorsWork() throws { try Self.follow(Plan.pagesForAuthors) }

    @Test func blocksOfTheOtherPagesWork() throws { try Self.follow(Plan.otherPages) }

    /// Those of the pages that AUSERVICED_PAGES names, or of all.
    private static func follow(_ pages: [Plan.Page]) throws {
        let wanted = ProcessInfo.processInfo.environment["AUSERVICED_PAGES"]?.split(separator: " ").map(String.init)
        let pages = pages.filter { wanted?.contains($0.page) ?? true }
        guard !pages.isEmpty else { return }
        let reader = try ReaderFolder()
        for (page, steps) in pages {
            var blocks = try Example.blocks(of: page)[...]
            for step in steps {
                let block = step.isBlock ? blocks.popFirst() : nil
                try follow(step, block, reader, page)
            }
        }
    }

    private static func follow(_ step: Step, _ block: Example?, _ reader: ReaderFolder, _ page: String) throws {
        let text = try step.isBlock ? #require(block).text : ""
        switch step {
        case .run: try reader.run(text, page)
        case .file(let path): try reader.write(text, to: path)
        case .part(let path, let start, let end): try reader.write("\(start)\n\(text)\(end)\n", to: path)
        case .made(let path):
            try reader.write(text, to: "expected")
            try reader.run("diff '\(path)' expected && rm expected", page)
        case .listed(let reason): print("\(page): not run here: \(reason)")
        case .before(let lines): try reader.run(lines, page)
        case .package(let folder): try reader.shareBuilds(of: folder)
        }
    }

    private static func subcommands() throws -> [String] {
        let list = try output("--help").components(separatedBy: "SUBCOMMANDS:")[1]
        return list.split(separator: "\n").filter { $0.hasPrefix("  ") && !$0.hasPrefix("   ") }
            .map { String($0.split(separator: " ")[0]) }
    }

    private static func output(_ arguments: String, of program: String = "auctl") throws -> String {
        let process = Process()
        process.executableURL = Clone.binaries.appending(path: program)
        process.arguments = arguments.split(separator: " ").map(String.init)
        let pipe = Pipe()
        process.standardOutput = pipe
        try process.run()
        let data = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        try #require(process.terminationStatus == 0)
        return String(decoding: data, as: UTF8.self)
    }
}
