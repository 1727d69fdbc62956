import Foundation
import Glibc
import TestSupport
import Testing

/// `auctl param --learn`: controllers of a keyboard of PipeWire's, and what they move of what plays.
@Suite(.serialized, .timeLimit(.minutes(3))) struct LearnCommandTests {
    private let session: CommandSession
    private let keyboard: PipeWireKeyboard

    init() throws {
        session = try CommandSession()
        keyboard = try PipeWireKeyboard()
    }

    private func start(_ arguments: [String], units: Int) throws -> Process {
        let process = try session.start(
            arguments + ["--midi-in", PipeWireKeyboard.port, "--device", "paced-null", "--frames", "1024"],
            adding: keyboard.variables)
        let isPlaying = try eventually { try session.units("running").count == units }
        try #require(isPlaying, "\((try? session.remarks()) ?? "")")
        return process
    }

    private func end(_ process: Process) throws {
        process.terminate()
        process.waitUntilExit()
        #expect(try eventually { try session.units("running").isEmpty })
    }

    /// Runs `auctl param` with --learn, and moves something until it has ended.
    private func learn(_ arguments: String..., moving messages: [UInt8]) throws -> [String: Any] {
        let learner = try session.start(["param"] + arguments + ["--learn", "--json"])
        let remark = "move a controller"
        #expect(try eventually { try session.remarks().contains(remark) })
        #expect(
            eventually {
                keyboard.send(messages)
                return !learner.isRunning
            })
        let remarks = try session.remarks()
        #expect(learner.terminationStatus == 0, "\(remarks)")
        return try #require(try learned(arguments[0]).last)
    }

    private func learned(_ unit: String) throws -> [[String: Any]] { try session.objects("param", unit, "--learned") }

    private func value(_ unit: String, _ key: String) throws -> Double? {
        try session.objects("param", unit, key).first?["value"] as? Double
    }

    /// Whether the parameter comes to a value while something is sent again and again.
    private func comes(_ unit: String, _ key: String, to wanted: Double, by messages: [UInt8]) throws -> Bool {
        try eventually {
            keyboard.send(messages)
            return abs((try value(unit, key) ?? -1) - wanted) < 0.001
        }
    }

    @Test func aControllerMovesAParameterThroughRestartsAndRigs() throws {
        var player = try start(["play", "--unit", "aumu sin3 Demo", "--unit", "aufx gain Demo"], units: 2)
        let binding = try learn("gain", "gain", "--jump", "--greatest", "2", moving: [0xb0, 74, 0])
        #expect(binding["parameter"] as? String == "gain" && binding["kind"] as? String == "controller")
        #expect(binding["channel"] as? Int == 1 && binding["number"] as? Int == 74)
        #expect(try comes("gain", "gain", to: 2, by: [0xb0, 74, 127]))
        #expect(try session.run("kill", "gain").status == 0)
        #expect(try eventually { try session.units("running").count == 2 })
        #expect(try comes("gain", "gain", to: 0, by: [0xb0, 74, 0]))
        keyboard.unplug()
        #expect(try eventually { try session.remarks().contains("has gone") })
        try keyboard.plugIn()
        #expect(try comes("gain", "gain", to: 2, by: [0xb0, 74, 127]))

        let saved = try session.run("rig", "save", "lead")
        #expect(saved.status == 0, "\(saved.error)")
        #expect(try session.run("rig", "show", "lead").output.contains("gain is moved by controller 74 on channel 1"))
        #expect(try session.run("param", "gain", "gain", "--forget").output.contains("controller 74"))
        #expect(try learned("gain").isEmpty)
        #expect(try session.run("rig", "load", "lead").status == 0)
        #expect(try learned("gain").count == 1)
        #expect(try comes("gain", "gain", to: 0, by: [0xb0, 74, 0]))
        try end(player)
        player = try start(["rig", "play", "lead", "--allow-incidents"], units: 2)
        #expect(try comes("gain", "gain", to: 2, by: [0xb0, 74, 127]))
        try end(player)
    }

    @Test func effectsOfAFileAreMovedFromWhereTheirValuesArePassed() throws {
        try Wave.write(seconds: 300, to: URL(filePath: session.path("in.wav")))
        let player = try start(
            ["play", session.path("in.wav"), "--unit", "aufx gain Demo", "--unit", "aufx fltr Demo"], units: 2)
        // As a slider of 14 bits sends, and two parameters by one controller.
        var binding = try learn("gain", "gain", "--from", "keys", moving: [0xb0, 7, 0, 0xb0, 39, 0])
        #expect(binding["kind"] as? String == "controller14" && binding["number"] as? Int == 7)
        #expect(binding["port"] as? String == PipeWireKeyboard.port)
        binding = try learn("filter", "cutoff", "--jump", moving: [0xe5, 0, 0])
        #expect(binding["kind"] as? String == "bend" && binding["channel"] as? Int == 6)
        // The slider stands at 0, and the gain at 1 of 4: nothing moves before it gets there.
        keyboard.send([0xb0, 7, 10, 0xb0, 39, 0, 0xe5, 127, 127])
        #expect(try eventually { try value("filter", "cutoff") ?? 0 > 19_000 })
        #expect(try value("gain", "gain") == 1)
        #expect(try comes("gain", "gain", to: 4, by: [0xb0, 7, 127, 0xb0, 39, 127]))
        // The first unit is taken out, and the rest is moved as before.
        #expect(try session.run("chain", "remove", "gain").status == 0)
        #expect(try learned("filter").count == 1)
        keyboard.send([0xe5, 0, 0])
        #expect(try eventually { try value("filter", "cutoff") ?? 20_000 < 100 })
        try end(player)
    }

    @Test func whatCannotBeLearnedIsSaidWithItsReason() throws {
        let player = try start(["play", "--unit", "aumu sin3 Demo", "--unit", "aufx dcmp appl"], units: 2)
        func refusal(_ arguments: String..., status: Int32 = 1) throws -> String {
            let outcome = try session.run(["param"] + arguments)
            #expect(outcome.status == status && outcome.output.isEmpty, "\(arguments): \(outcome)")
            return outcome.error
        }
        #expect(
            try refusal("dcmp", "attack time", "--learn", "--wait", "0.1").contains(
                "no controller of \(PipeWireKeyboard.port) was moved within 0.1 s"))
        #expect(try refusal("dcmp", "nothing", "--learn", status: 2).contains("has no parameter 'nothing'"))
        #expect(try refusal("dcmp", "compression amount", "--learn").contains("can only be read"))
        #expect(try refusal("dcmp", "attack time", "--learn", "--least", "-1e9").contains("outside the range"))
        #expect(
            try refusal("dcmp", "attack time", "--learn", "--from", "organ").contains("there is no MIDI port 'organ'"))
        #expect(try refusal("dcmp", "--learn", status: 64).contains("--learn takes one parameter"))
        #expect(try refusal("dcmp", "attack time=1", "--forget", status: 64).contains("leave the value out"))
        #expect(try refusal("dcmp", "--wait", "3", status: 64).contains("go with --learn"))
        try end(player)

        try Wave.write(seconds: 300, to: URL(filePath: session.path("in.wav")))
        let deaf = try session.start(
            "play", session.path("in.wav"), "--unit", "aufx gain Demo", "--device", "paced-null", "--frames", "1024")
        #expect(try eventually { try session.units("running").count == 1 })
        #expect(try refusal("gain", "gain", "--learn").contains("--midi-in"))
        #expect(try learned("gain").isEmpty)
        try end(deaf)
    }
}
