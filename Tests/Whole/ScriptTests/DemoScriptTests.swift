import Foundation
import Testing

/// `scripts/demo` in a folder where nothing was built, and with everything that it shows going wrong once.
struct DemoScriptTests {
    @Test func theFirstCommandOfAFreshCloneShowsEverything() throws {
        let clone = try ScriptFolder()
        let outcome = try clone.run("scripts/demo", "/dev/null")
        #expect(outcome.status == 0, "\(outcome.output)")
        #expect(outcome.output.contains("peak 0.747, after the kill 0.747"))
        #expect(clone.exists(".build/demo.wav"))
        // It ends with what was heard and what to type, and measures nothing.
        let lines = outcome.output.split(separator: "\n")
        let next = try #require(lines.firstIndex(of: "== What to type next"))
        #expect(lines[next...].count == 4 && lines[lines.count - 1].hasPrefix("auctl play \"/dev/null\""))
        #expect(!outcome.output.contains("table of ipc"))
    }

    @Test func costsAreMeasuredOnRequest() throws {
        let outcome = try ScriptFolder().run("scripts/demo", "--costs", "/dev/null")
        #expect(outcome.status == 0, "\(outcome.output)")
        #expect(outcome.output.contains("table of ipc") && outcome.output.contains("table of spawn"))
    }

    @Test(arguments: [
        (ScriptFolder.Fault.build, "the build failed"), (.daemon, "auserviced has ended"),
        (.incident, "no incident was reported"), (.restart, "the unit did not run again"),
        (.player, "auctl play failed"), (.silence, "what was heard is silent"),
    ])
    func whatDoesNotHappenEndsItWithAnError(_ fault: ScriptFolder.Fault, _ message: String) throws {
        let clone = try ScriptFolder()
        let outcome = try clone.run("scripts/demo", "/dev/null", fault: fault)
        #expect(outcome.status == 1)
        #expect(outcome.output.contains("demo: ") && outcome.output.contains(message), "\(outcome.output)")
        #expect(!outcome.output.contains("What to type next"))
    }

    @Test func anUnreadableRecordingIsNamed() throws {
        let outcome = try ScriptFolder().run("scripts/demo", "/nowhere/song.flac")
        #expect(outcome.status == 1)
        #expect(outcome.output.contains("/nowhere/song.flac"))
    }
}
