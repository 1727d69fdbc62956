import Foundation
import Glibc
import TestSupport
import Testing

/// `auctl session`.
@Suite(.serialized) struct SessionCommandTests {
    private func run(_ folder: TemporaryFolder, _ arguments: String...) throws -> ProgramRun.Outcome {
        try ProgramRun(
            TestPackage.binaries.appending(path: "auctl"), ["session"] + arguments, in: folder.url,
            extensions: folder.url
        ).outcome()
    }

    @Test func withoutASessionItSaysSo() throws {
        let folder = try TemporaryFolder()
        let outcome = try run(folder)
        #expect(outcome.status == 0 && outcome.error.isEmpty)
        #expect(outcome.output == "No program of yours has an audio session.\n")
        #expect(try run(folder, "--json").output.contains("\"sessions\" : ["))
        #expect(try run(folder, "all").status == 64)
    }

    @Test func whoHoldsWhatIsShown() throws {
        let folder = try TemporaryFolder()
        let podcast = try SessionProgram("Playback", "SpokenAudio", in: folder)
        let prompt = try SessionProgram("Playback", "Default", SessionProgram.Options.prompt, in: folder)
        try podcast.tell("activate")
        try prompt.tell("activate")
        let lines = try run(folder).output.split(separator: "\n").map { $0.split(separator: " ").map(String.init) }
        let (first, second) = (podcast.process.processIdentifier, prompt.process.processIdentifier)
        #expect(lines[2] == ["\(first)", "sessionprobe", "interrupted", "playback", "spokenAudio"])
        #expect(lines[3] == ["interrupted", "by", "\(second)"])
        #expect(
            lines[4] == [
                "\(second)", "sessionprobe", "active", "playback", "default", "duckOthers,",
                "interruptSpokenAudioAndMixWithOthers,", "mixWithOthers",
            ])
        #expect(lines[5] == ["sessionprobe,", "process", "\(first),", "arbitrates", "between", "them"])
    }

    /// A socket on which nobody answers.
    @Test func anArbiterThatDoesNotAnswerIsNotSaidToHaveNoSession() throws {
        let folder = try TemporaryFolder()
        let program = try SessionProgram("Playback", in: folder)
        try program.tell("activate")
        kill(program.process.processIdentifier, SIGSTOP)
        let outcome = try run(folder)
        #expect(outcome.status == 3 && outcome.output.isEmpty, "\(outcome)")
        #expect(outcome.error.hasPrefix("auctl: whoever arbitrates between audio sessions does not answer"))
    }
}
