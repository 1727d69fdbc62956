import Foundation
import TestSupport
import Testing

/// One unit has one name, which every command shows, and each command that takes a unit takes all spellings.
@Suite(.serialized, .timeLimit(.minutes(5))) struct UnitNameTests {
    private static let codes = "aufx gain Demo"
    private static let name = "Demo: Gain"
    /// What is shown, in full and as a person shortens it.
    static let spellings = [codes, name, "Gain", "demo: gain"]

    private let session: CommandSession

    init() throws {
        session = try CommandSession()
        try Wave.write(seconds: 60, to: URL(filePath: session.path("in.wav")))
    }

    private func play(_ unit: String = codes) throws -> Process {
        let player = try session.start(
            "play", session.path("in.wav"), "--loop", "--device", "paced-null", "--unit", unit)
        try #require(try eventually { try session.units("running").count == 1 })
        return player
    }

    private func end(_ player: Process) throws {
        player.terminate()
        player.waitUntilExit()
        #expect(try eventually { try session.objects("ps").isEmpty })
    }

    @Test func everyCommandShowsTheSameNameAndTheSameCodes() throws {
        let player = try play()
        let instance = try #require(try session.objects("ps").first?["instance"] as? String)
        #expect(try session.run("rig", "save", "named").status == 0)
        let shown = [
            ["list", "aufx", "gain", "Demo"], ["info", "--no-load", "aufx", "gain", "Demo"], ["ps"],
            ["top", "-n", "1"],
            ["chain"], ["rig", "show", "named"], ["kill", instance], ["restart", instance],
        ]
        for command in shown {
            let outcome = try session.run(command)
            #expect(outcome.status == 0 && outcome.output.contains(Self.name), "\(command): \(outcome)")
        }
        for command in shown where !["top", "kill", "restart"].contains(command[0]) {
            #expect(try session.run(command).output.contains(Self.codes), "\(command)")
        }
        try end(player)
    }

    /// A unit may call itself something else than its bundle does.
    @Test func aUnitIsShownAsItIsListedWhateverItCallsItself() throws {
        let (codes, listed) = ("aufx alia Test", "Test: Listed Name")
        let player = try play(codes)
        #expect(try session.objects("ps").first?["name"] as? String == listed)
        let commands = [
            ["ps"], ["top", "-n", "1"], ["chain"], ["param", listed], ["control", "--host", listed],
            ["rig", "save", "misnamed"], ["rig", "show", "misnamed"], ["kill", listed],
        ]
        for command in commands {
            let outcome = try session.run(command)
            #expect(outcome.status == 0 && !isMisnamed(outcome), "\(command): \(outcome)")
            // These two name the host, or what the unit has.
            let namesNoUnit = ["param", "control"].contains(command[0])
            if !namesNoUnit { #expect(outcome.output.contains(listed), "\(command): \(outcome)") }
        }
        #expect(try eventually { try session.run("incidents", "--unit", listed).output.contains(codes) })
        #expect(!isMisnamed(try session.run("incidents")))
        try end(player)
        // What is said of it before it plays.
        let refused = try session.run(
            "play", session.path("in.wav"), "--device", "paced-null", "--unit", codes, "--param", "gain=1")
        #expect(refused.status != 0 && refused.error.contains(listed) && !isMisnamed(refused), "\(refused)")
    }

    /// Whether a command says what the unit calls itself.
    private func isMisnamed(_ outcome: ProgramRun.Outcome) -> Bool {
        ["Other Name", "Somebody Else"].contains { (outcome.output + outcome.error).contains($0) }
    }

    @Test(arguments: spellings) func everyCommandThatTakesAComponentTakesEachSpelling(_ name: String) throws {
        let commands: [[String]] = [
            ["info", "--no-load", name], ["list", name], ["validate", "--only", "open.cold", name],
            ["render", session.path("in.wav"), session.path("out.wav"), "--unit", name], ["incidents", "--unit", name],
        ]
        for command in commands {
            let outcome = try session.run(command)
            #expect(outcome.status == 0, "\(command): \(outcome.error)")
        }
    }

    /// Those of one maker begin alike.
    @Test func theListTellsAllUnitsApartInATerminalOf80Columns() throws {
        let names = try session.objects("list").compactMap { $0["name"] as? String }
        #expect(names.count > 20 && names.contains("auserviced: AUDynamicsProcessor"))
        let lines = try session.screen("list")
        #expect(lines.allSatisfy { $0.count <= 80 }, "\(lines.joined(separator: "\n"))")
        for name in names { #expect(lines.contains { $0.contains(" \(name) ") }, "\(name)") }
    }

    @Test(arguments: spellings) func everyCommandThatTakesARunningUnitTakesEachSpelling(_ name: String) throws {
        let player = try play(name)
        #expect(try session.run("chain", "insert", "aufx fltr Demo").status == 0)
        let commands: [[String]] = [
            ["param", name], ["preset", name], ["file", name], ["chain", "move", name, "--to", "2"],
            ["control", "--host", name], ["chain", "--host", name], ["rig", "save", "by-name", "--host", name],
            ["kill", name], ["restart", name], ["chain", "insert", name], ["chain", "remove", "aufx fltr Demo"],
        ]
        for command in commands {
            let outcome = try session.run(command)
            #expect(outcome.status == 0, "\(command): \(outcome.error)")
        }
        try end(player)
    }
}
