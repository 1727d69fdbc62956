import ArgumentParser
import Commands
import Foundation
import TestSupport
import Testing

/// What is offered to shells; the hidden call is the one that the scripts of `--generate-completion-script` make.
@Suite struct NameCompletionTests {
    private func installed() throws -> AuctlProcess {
        let auctl = try AuctlProcess()
        try auctl.writeBundle("Filter", subtype: "fltr", title: "Demo: Filter")
        try auctl.writeBundle("Crush", subtype: "crsh", title: "Demo: Crush")
        return auctl
    }

    /// What a shell gets for the last of the words.
    private func offered(
        _ auctl: AuctlProcess, _ subcommand: String, _ argument: String, _ words: String..., shell: String = "bash"
    ) throws -> [String] {
        let last = words.last ?? ""
        let arguments =
            ["---completion", subcommand, "--", argument, "\(words.count + 1)", "\(last.count)", "auctl", subcommand]
        let outcome = try auctl.run(arguments + words, environment: ["SAP_SHELL": shell])
        #expect(outcome.status == 0 && outcome.error.isEmpty, "\(outcome.error)")
        return outcome.output.split(separator: "\n").map(String.init).filter { $0 != " " }
    }

    @Test func unitsAreOfferedByCodesAndByNames() throws {
        let auctl = try installed()
        let names = ["aufx crsh Demo", "aufx fltr Demo", "Demo: Crush", "Demo: Filter"]
        #expect(try offered(auctl, "play", "--unit", "--unit", "") == names)
        #expect(try offered(auctl, "render", "--unit", "--unit", "\"aufx f") == names)
        #expect(try offered(auctl, "play", "--unit", "--unit", "Fil").contains("Filter"))
        #expect(try offered(auctl, "play", "--unit", "--unit", "Demo: F", shell: "zsh").contains("Demo\\: Filter"))
        #expect(try offered(auctl, "info", "positional@0", "").contains("aufx fltr Demo"))
        #expect(try offered(auctl, "info", "positional@0", "aufx", "") == ["crsh", "fltr"])
        #expect(try offered(auctl, "info", "positional@0", "aufx", "fltr", "") == ["Demo"])
        #expect(try offered(auctl, "list", "positional@0", "0", "") == ["crsh", "fltr"])
    }

    @Test func devicesAndRigsAreOffered() throws {
        let auctl = try installed()
        #expect(try offered(auctl, "play", "--device", "--device", "").contains("paced-null"))
        let rigs = auctl.folder.appending(path: "auserviced/rigs")
        try FileManager.default.createDirectory(at: rigs, withIntermediateDirectories: true)
        try Data("{}".utf8).write(to: rigs.appending(path: "lead.rig.json"))
        let words = ["---completion", "rig", "play", "--", "positional@0", "3", "0", "auctl", "rig", "play", ""]
        #expect(try auctl.run(words, environment: ["SAP_SHELL": "bash"]).output.contains("lead"))
    }

    /// What goes wrong while a person types is not printed into the line.
    @Test func aQuestionThatCannotBeAnsweredIsAnsweredByNothing() throws {
        let outcome = try installed().run(["---completion", "param", "--", "positional@9", "x", "y"])
        #expect(outcome.status == 0 && outcome.output.isEmpty && outcome.error.isEmpty, "\(outcome)")
    }

    @Test func theScriptForBashOffersFilesAndWholeInstances() throws {
        let script = try installed().run("--generate-completion-script", "bash").output
        #expect(script.contains("compopt +o filenames"))
        let play = try #require(script.range(of: "\n_auctl_play() {"))
        let rest = script[play.upperBound...]
        #expect(rest.prefix(6000).contains("compgen -f") || rest.prefix(6000).contains("-f"), "no files for play")
    }

    @Test func checksAreOfferedBehindTheCommaToo() throws {
        let auctl = try installed()
        let names = try offered(auctl, "validate", "--only", "--only", "")
        #expect(names.contains("open.cold") && names.contains("open"))
        #expect(try offered(auctl, "validate", "--only", "--only", "open.cold,").contains("open.cold,render.finite"))
    }

    @Test func whereThereIsNothingNothingIsSaid() throws {
        let auctl = try AuctlProcess()
        #expect(try offered(auctl, "play", "--unit", "--unit", "").isEmpty)
        #expect(try offered(auctl, "play", "--preset", "--unit", "nosuch", "--preset", "").isEmpty)
        #expect(try offered(auctl, "play", "--param", "--param", "").isEmpty)
        for command in ["kill", "restart", "param", "preset", "file"] {
            #expect(try offered(auctl, command, "positional@0", "").isEmpty, "\(command)")
        }
        #expect(try offered(auctl, "param", "positional@1", "1", "").isEmpty)
    }

    /// bash expands the words that it is offered.
    @Test func aNameThatAShellWouldRunIsNotOffered() throws {
        let hostile = [
            "$(touch x)", "`touch x`", "a;b", "a\"b", "a'b", "a\\b", "a\nb", "~root", "a*b", "a|b", "<(x)", "", "Ä 1.5",
        ]
        #expect(CompletionWords.safe(hostile, for: .bash) == ["Ä 1.5"])
        #expect(CompletionWords.safe(["Demo: Gain", "a", "a"], for: .zsh) == ["Demo\\: Gain", "a"])
    }

    @Test func wordsLoseTheirQuotes() {
        let words = ShellWords(
            ["auctl", "play", "--unit", "\"aufx dist Demo\"", "--unit", "aufx\\ gain\\ Demo", "--preset", "'2:So"],
            index: 7, prefix: "'2:So")
        #expect(words.values(of: "--unit") == ["aufx dist Demo", "aufx gain Demo"])
        #expect(words.prefix == "2:So")
        #expect(words.unit == (1, "2:"))
        let split = ShellWords(["auctl", "play", "--preset", "2", ":", "So"], index: 5, prefix: "So")
        #expect(split.unit == (1, ""))
        #expect(ShellWords([], index: 9, prefix: "99999999999999999999:").unit == (0, ""))
        #expect(ShellWords(["auctl", "param", "--json", "1"], index: -4, prefix: "").before.isEmpty)
    }

    /// The script as it is installed, in a real bash.
    @Test func bashCompletesWithTheInstalledScript() throws {
        let auctl = try installed()
        try auctl.writeBundle("Evil", subtype: "evil", title: "Demo: $(touch \(auctl.folder.path)/touched)")
        let script = auctl.folder.appending(path: "auctl.bash")
        let generated = try auctl.run("--generate-completion-script", "bash").output
        try generated.write(to: script, atomically: true, encoding: .utf8)
        let program = TestPackage.product("auctl")
        let text = """
            source "$1"; COMP_WORDS=("$2" play --unit "$3"); COMP_CWORD=3; COMP_LINE="auctl play --unit $3"
            COMP_POINT=${#COMP_LINE}; _auctl auctl "$3" --unit; printf '%s\\n' "${COMPREPLY[@]}"
            """
        func complete(_ prefix: String) throws -> ProgramRun.Outcome {
            try ProgramRun(
                URL(filePath: "/bin/bash"), ["-c", text, "bash", script.path, program, prefix], in: auctl.folder,
                extensions: auctl.extensions
            ).outcome()
        }
        let codes = try complete("aufx")
        #expect(codes.output == "aufx crsh Demo\naufx evil Demo\naufx fltr Demo\n", "\(codes)")
        #expect(codes.error.isEmpty)
        #expect(try complete("Fil").output == "Filter\n")
        _ = try complete("$")
        #expect(!FileManager.default.fileExists(atPath: auctl.folder.path + "/touched"))
    }
}
