import Foundation
import Testing

/// `scripts/document` with small programs instead of the compiler and of DocC.
struct DocumentScriptTests {
    /// A clone with the modules One, whose comments are whole, and Two, of which DocC warns once.
    private static func clone() throws -> ScriptFolder {
        let clone = try ScriptFolder()
        for module in ["One", "Two"] { try clone.write("Sources/Storey/\(module)/\(module).swift", "") }
        try clone.write(
            "programs/swift",
            """
            [[ $* == *fails* ]] && exit 1
            while (($#)); do
                [[ $2 == -emit-symbol-graph-dir ]] && folder=$4
                shift
            done
            for module in $AUSERVICED_PART; do echo "$module" >"$folder/$module.symbols.json"; done
            """)
        try clone.write(
            "programs/docc",
            """
            last=${@: -1}
            [[ $1 == merge ]] && { mkdir "$last"; echo {} >"$last/metadata.json"; exit 0; }
            mkdir -p "$last/data"
            echo {} >"$last/data/page.json"
            [[ $* == *Two* ]] && echo "warning: Parameter 'x' is missing documentation"
            exit 0
            """)
        return clone
    }

    @Test func aSiteIsMadeAndWarningsAreCounted() throws {
        let clone = try Self.clone()
        let outcome = try clone.run("scripts/document", "One", "Two")
        #expect(outcome.status == 0, "\(outcome.output)")
        #expect(outcome.output.contains("One: 1 pages, 0 warnings"))
        #expect(outcome.output.contains("Two: 1 pages, 1 warnings"))
        #expect(clone.exists(".build/documentation/metadata.json"))
        #expect(try clone.run("scripts/document", "One").status == 0, "what it made itself is replaced")
    }

    @Test func warningsEndItWhereThatIsAskedFor() throws {
        let clone = try Self.clone()
        #expect(try clone.run("scripts/document", "--strict", "One").status == 0)
        #expect(try clone.run("scripts/document", "--strict", "One", "Two").status == 1)
    }

    @Test func aFolderOfSomebodyElseIsLeftAlone() throws {
        let clone = try Self.clone()
        let outcome = try clone.run(
            "scripts/document", "--output", clone.folder.appending(path: "Sources").path, "One")
        #expect(outcome.status == 1)
        #expect(outcome.output.contains("is no documentation of DocC"), "\(outcome.output)")
        #expect(clone.exists("Sources/Storey/One/One.swift"))
    }

    @Test func aModuleThatIsNotThereIsNamed() throws {
        let outcome = try Self.clone().run("scripts/document", "Three")
        #expect(outcome.status == 64)
        #expect(outcome.output.contains("Sources has no Swift module 'Three'"), "\(outcome.output)")
    }
}
