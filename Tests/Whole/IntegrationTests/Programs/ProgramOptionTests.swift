import Foundation
import TestSupport
import Testing

/// What the programs of Examples say of their options, and of what they cannot do.
@Suite(.serialized) struct ProgramOptionTests {
    private func run(_ name: String, _ arguments: String...) throws -> ProgramRun.Outcome {
        let program = try ExampleProgram()
        try program.start(name, arguments)
        return try program.outcome()
    }

    @Test(arguments: ["AUHost", "GameScene", "Karaoke", "SequencerDemo"])
    func everyProgramSaysWhatItTakesIn80Columns(name: String) throws {
        let help = try run(name, "--help")
        #expect(help.status == 0 && help.error.isEmpty)
        #expect(help.output.contains("--seconds <seconds>"))
        #expect(help.output.split(separator: "\n").allSatisfy { $0.count <= 80 }, "\(help.output)")
    }

    @Test(arguments: [
        (["AUHost", "nothing.wav"], "'nothing.wav'"), (["AUHost", "--file", "nothing.wav"], "--unit"),
        (["GameScene", "--rendr", "x.wav"], "'--rendr'"), (["GameScene", "--seconds", "ten"], "'ten'"),
        (["Karaoke"], "--backing"), (["Karaoke", "--backing", "a.wav", "--second", "1"], "'--second'"),
        (["Karaoke", "--backing", "a.wav", "--render", "b.wav"], "--microphone"), (["SequencerDemo"], "<song>"),
        (["SequencerDemo", "a.mid", "--seconds", "nan"], "--seconds"),
        (["SequencerDemo", "a.mid", "b.mid"], "'b.mid'"),
    ])
    func anOptionThatIsNoneIsNamed(line: [String], word: String) throws {
        let program = try ExampleProgram()
        try program.start(line[0], Array(line.dropFirst()))
        let outcome = try program.outcome()
        #expect(outcome.status == 64 && outcome.error.contains(word), "\(outcome.error)")
        #expect(outcome.output.isEmpty)
    }

    @Test func aFileThatCannotBeOpenedOrWrittenIsNamed() throws {
        let nowhere = "/nowhere/a.wav"
        for line in [
            ["GameScene", "--seconds", "1", "--render", nowhere], ["Karaoke", "--backing", nowhere],
            ["SequencerDemo", nowhere], ["AUHost", "--unit", "aufx gain Demo", "--file", nowhere],
        ] {
            let program = try ExampleProgram()
            try program.start(line[0], Array(line.dropFirst()))
            let outcome = try program.outcome()
            let lines = outcome.error.split(separator: "\n")
            #expect(outcome.status == 1 && lines.count == 1 && outcome.error.contains(nowhere), "\(outcome.error)")
            #expect(!outcome.error.contains("Error Domain"), "\(outcome.error)")
        }
    }

    @Test func aNoteThatIsNoneIsNamed() throws {
        for note in ["middle", "128"] {
            let outcome = try run("AUHost", "--unit", "aumu sin3 Demo", "--notes", "60,\(note)", "--seconds", "1")
            #expect(outcome.status == 1 && outcome.error.contains("'\(note)' is no note"), "\(outcome.error)")
        }
    }
}
