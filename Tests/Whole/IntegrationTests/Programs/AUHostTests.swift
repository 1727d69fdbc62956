import Foundation
import Glibc
import TestSupport
import Testing

/// Examples/AUHost, with real units.
@Suite(.serialized) struct AUHostTests {
    @Test func installedUnitsAreListed() throws {
        let program = try ExampleProgram()
        try program.start("AUHost")
        let outcome = try program.outcome()
        #expect(outcome.status == 0, "\(outcome.error)")
        #expect(outcome.output.contains("Demo: Distortion") || outcome.output.contains("Distortion"))
    }

    @Test func notesSoundAnInstrumentInAProcessOfItsOwn() throws {
        let program = try ExampleProgram()
        try program.start("AUHost", "--unit", "aumu sin3 Demo", "--notes", "60,64,67")
        let outcome = try program.outcome()
        #expect(outcome.status == 0, "\(outcome.error)")
        #expect(outcome.output.contains("in a process of its own"))
        #expect(levels(program.lines).contains { $0 > -60 })
    }

    @Test func theEffectIsExchangedWhileItPlaysAndAKilledOneComesBack() throws {
        let program = try ExampleProgram()
        let noise = (0..<48_000).map { UnitRun.noise(frame: $0, channel: 0) }
        try Wave.write([noise, noise], to: program.path("loop.wav"))
        try program.start(
            "AUHost", "--unit", "aufx dist Demo", "--preset", "Multi Echo 1", "--file", program.path("loop.wav"),
            "--swap", "aufx gain Demo", "--after", "2", "--seconds", "8")
        #expect(eventually { program.lines.contains("preset Multi Echo 1") && levels(program.lines).count > 1 })
        #expect(eventually { program.lines.filter { $0.hasPrefix("selected") }.count == 2 })
        let service = try #require(program.services.last)
        kill(service, SIGKILL)
        let before = levels(program.lines).count
        let outcome = try program.outcome()
        #expect(outcome.status == 0, "\(outcome.error)")
        // The music went on: the bridge, and then the unit that came back.
        let after = levels(program.lines).dropFirst(before)
        #expect(after.count > 2)
        #expect(after.allSatisfy { $0 > -40 }, "\(program.lines)")
        #expect(program.lines.last == "stopped")
    }

    @Test func aComponentThatIsNotThereIsNamed() throws {
        let program = try ExampleProgram()
        try program.start("AUHost", "--unit", "aufx none Demo")
        let outcome = try program.outcome()
        #expect(outcome.status == 1)
        #expect(outcome.error.hasPrefix("Error: no component 'aufx none Demo'"))
    }

    private func levels(_ lines: [String]) -> [Double] {
        lines.filter { $0.hasPrefix("level ") }.compactMap { Double($0.split(separator: " ")[1]) }
    }
}
