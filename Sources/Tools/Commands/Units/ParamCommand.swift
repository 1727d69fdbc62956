import ArgumentParser
import HostControl
import TerminalOutput

/// `auctl param`: shows and sets parameters of a running unit, and binds MIDI controllers to them.
struct ParamCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "param",
        abstract: "Shows or sets parameters of a running unit, or has MIDI controllers move them.",
        discussion: """
            `auctl param 1` lists all, `auctl param 1 cutoff` shows one, `auctl param 1 cutoff=900` sets one.

            With --learn, of a host that plays with --midi-in, the controller that is moved next moves the parameter: one of \
            7 or 14 bits, an NRPN, the pressure or the bend. The parameter follows from where the controller passes its \
            value, so that it does not jump. Rigs keep what is bound.
            """)

    @OptionGroup var target: UnitArgument
    @Argument(
        help: ArgumentHelp("Parameters to show, or to set with =VALUE.", valueName: "key[=value]"),
        completion: NameCompletion.runningParameters)
    var parameters: [String] = []
    @OptionGroup(title: "MIDI controllers") var learning: LearnOptions
    @OptionGroup var output: OutputOptions

    func validate() throws { try learning.check(parameters) }

    func run() throws {
        guard !learning.isAsked else { return try runControllers() }
        let assignments = try parameters.filter { $0.contains("=") }.map(ParameterAssignment.init)
        let unit = try target.unit()
        let all = try unit.call { try $0.parameters(instance: $1) }
        let search = ParameterSearch(all.map(ParameterSearch.Candidate.init), of: unit.status.name)
        // All that is wrong is found before anything is set.
        let values = try assignments.map { assignment in
            let parameter = try search.find(assignment.key)
            return (parameter, try search.value(assignment, of: parameter))
        }
        let asked = try parameters.filter { !$0.contains("=") }.map { try search.find($0).keyPath }
        for (parameter, value) in values {
            try unit.call { try $0.setParameter(instance: $1, parameter: parameter.keyPath, value: value) }
        }
        if !values.isEmpty { unit.tellOfAbsence("value") }
        let shown = asked + values.map(\.0.keyPath)
        let rows = values.isEmpty ? all : try unit.call { try $0.parameters(instance: $1) }
        let wanted = shown.isEmpty ? rows : shown.compactMap { path in rows.first { $0.keyPath == path } }
        try output.print(wanted.map(ParameterRow.init)) { ParameterRow.table(wanted.map(ParameterRow.init)) }
    }

    private func runControllers() throws {
        let unit = try target.unit()
        let all = try unit.call { try $0.parameters(instance: $1) }
        let search = ParameterSearch(all.map(ParameterSearch.Candidate.init), of: unit.status.name)
        let keys = try parameters.map { try search.find($0).keyPath }
        if learning.learn, let wanted = all.first(where: { $0.keyPath == keys.first }) {
            return try learn(wanted, of: unit)
        }
        let bound = try unit.call { try ($0.controllers(), $1) }
        let rows = bound.0.filter { $0.instance == bound.1 && (keys.isEmpty || keys.contains($0.parameter)) }
            .map { ControllerRow($0, of: unit) }
        if learning.forget {
            for key in keys { _ = try unit.call { try $0.forgetControllers(instance: $1, parameter: key) } }
            if keys.isEmpty { _ = try unit.call { try $0.forgetControllers(instance: $1, parameter: nil) } }
        }
        try output.print(rows) { rows.isEmpty ? "" : ControllerRow.table(rows) }
    }

    private func learn(_ parameter: ParameterStatus, of unit: LocatedUnit) throws {
        let key = parameter.keyPath
        let request = learning.request(key)
        guard parameter.isWritable != false else {
            throw CommandFailure(
                .failed,
                "\(TerminalText.line(key)) of \(TerminalText.line(unit.status.name)) can only be read, so no controller "
                    + "moves it")
        }
        StandardError.write(
            "auctl: move a controller within \(ParameterRow.number(request.seconds)) s, and it moves "
                + "\(TerminalText.line(key)) of \(TerminalText.line(unit.status.name))")
        let row = ControllerRow(
            try unit.call { try $0.learnController(instance: $1, request) }, of: unit)
        try output.print(row) { "\(TerminalText.line(key)) is moved by \(row.controller)" }
    }
}
