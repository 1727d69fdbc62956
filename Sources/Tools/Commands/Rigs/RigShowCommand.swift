import ArgumentParser
import ExtensionHost
import Rigs
import TerminalOutput

/// `auctl rig show`: what a rig holds.
struct RigShowCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show", abstract: "Shows what a rig holds; with --json, its file.",
        discussion: "auctl rig show lead")

    @OptionGroup var target: RigNameArgument
    @OptionGroup var output: OutputOptions

    func run() throws {
        let (name, rig) = try target.rig()
        try output.print(rig.json) { ([Self.heading(name, rig)] + rig.units.map(Self.text)).joined(separator: "\n") }
    }

    private static func heading(_ name: RigName, _ rig: Rig) -> String {
        var parts: [String] = []
        if let device = rig.device { parts.append("device \(device)") }
        if let rate = rig.sampleRate { parts.append("\(ParameterRow.number(rate)) Hz") }
        if let frames = rig.framesPerCycle { parts.append("\(frames) frames per cycle") }
        if rig.isPipelined { parts.append("pipelined") }
        let title = TerminalText.line(name.text)
        return parts.isEmpty ? title : "\(title): \(TerminalText.line(parts.joined(separator: ", ")))"
    }

    private static func text(_ unit: RigUnit) -> String {
        var parts = ["\(unit.component)"]
        if unit.isInProcess == true { parts.append("in process") }
        if let group = unit.group { parts.append("group \(group)") }
        if let bridge = unit.bridge { parts.append("bridge \(bridge)") }
        if let placement = unit.placement { parts.append("placement \(placement.rawValue)") }
        if let preset = unit.preset { parts.append("preset \(preset.name)") }
        if let state = unit.state { parts.append("a state of \(state.count) bytes") }
        let files = unit.files.map { "\n    file \(TerminalText.line($0.key)): \(TerminalText.line($0.path))" }
        let values = unit.parameters.sorted { $0.key < $1.key }.map {
            "\n    \(TerminalText.line($0.key)) = \(ParameterRow.number(Double($0.value)))"
        }
        let controllers = unit.controllers.map {
            "\n    \(TerminalText.line($0.parameter)) is moved by \($0.controller.text)"
        }
        return "  \(TerminalText.line(unit.name)) (\(TerminalText.line(parts.joined(separator: ", "))))"
            + values.joined() + files.joined() + controllers.joined()
    }
}
