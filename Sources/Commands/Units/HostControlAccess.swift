import HostControl
import TerminalOutput
import Varlink

/// Running hosts through the endpoint that each of them has.
struct HostControlAccess: HostAccess {
    func units() async throws -> [UnitRow] {
        HostDirectory.units().map(UnitRow.init)
    }

    func kill(_ unit: UnitRow) async throws {
        try explained(unit) { try $0.kill(instance: $1) }
    }

    func restart(_ unit: UnitRow) async throws {
        try explained(unit) { try $0.restart(instance: $1) }
    }

    func parameters(of unit: UnitRow) async throws -> [ParameterRow] {
        try explained(unit) { try $0.parameters(instance: $1) }.map(ParameterRow.init)
    }

    func setParameter(_ assignment: ParameterAssignment, of unit: UnitRow) async throws {
        let value = try await number(assignment, of: unit)
        try explained(unit) { try $0.setParameter(instance: $1, parameter: assignment.key, value: value) }
    }

    func presets(of unit: UnitRow) async throws -> [PresetRow] {
        try explained(unit) { try $0.presets(instance: $1) }.map { PresetRow(number: $0.number, name: $0.name) }
    }

    func selectPreset(_ name: String, of unit: UnitRow) async throws {
        try explained(unit) { try $0.selectPreset(instance: $1, preset: name) }
    }

    /// The value as a number, or the index of the value's name.
    private func number(_ assignment: ParameterAssignment, of unit: UnitRow) async throws -> Float {
        if let number = assignment.number { return number }
        let all = try explained(unit) { try $0.parameters(instance: $1) }
        let names = all.first {
            $0.keyPath == assignment.key || $0.identifier == assignment.key || $0.address == assignment.key
        }
        let index = names?.valueStrings.firstIndex { $0.lowercased() == assignment.text.lowercased() }
        guard let names, let index else {
            throw CommandFailure(
                .usage, "\(TerminalText.line(unit.name)): \(assignment.key) takes a number, not '\(assignment.text)'")
        }
        return names.minimum + Float(index)
    }

    /// Calls the unit's host, and names unit and host in what goes wrong.
    private func explained<Result>(_ unit: UnitRow, _ body: (HostClient, UInt64) throws -> Result) throws -> Result {
        guard let number = unit.instance.split(separator: "/").last.flatMap({ UInt64($0) }) else {
            throw CommandFailure(
                .failed, "the host \(unit.hostProcess) gave the unit \(TerminalText.line(unit.name)) no number")
        }
        do {
            let client = try HostClient(processID: unit.hostProcess)
            defer { client.close() }
            return try body(client, number)
        } catch let error as VarlinkError {
            throw CommandFailure(.failed, "\(unit.instance) (\(TerminalText.line(unit.name))): \(error)")
        } catch {
            throw CommandFailure(
                .unreachable,
                "the host \(unit.hostProcess) of \(TerminalText.line(unit.name)) does not answer: \(error)")
        }
    }
}

extension UnitRow {
    init(_ located: LocatedUnit) {
        let unit = located.unit
        func microseconds(_ nanoseconds: UInt64) -> Double { Double(nanoseconds) / 1000 }
        self.init(
            instance: located.reference, component: unit.component, name: unit.name,
            hostProcess: located.host.processID, serviceProcess: unit.servicePID, inProcess: unit.inProcess,
            state: unit.state.rawValue, incidents: Int(clamping: unit.incidents),
            restarts: Int(clamping: unit.restarts),
            misses: Int(clamping: unit.misses), cycles: Int(clamping: unit.cycles),
            queueOverflows: Int(clamping: unit.queueOverflows), dspP50: microseconds(unit.dsp.p50),
            dspP99: microseconds(unit.dsp.p99), ipcP50: microseconds(unit.ipc.p50), ipcP99: microseconds(unit.ipc.p99),
            load: unit.load, pssKiB: unit.pssBytes.map { Int(clamping: $0 >> 10) })
    }
}

extension ParameterRow {
    init(_ status: ParameterStatus) {
        let index = (status.value - status.minimum).rounded()
        let names = status.valueStrings
        let text = index >= 0 && index < Float(names.count) ? names[Int(index)] : ""
        self.init(
            address: UInt64(status.address) ?? 0, keyPath: status.keyPath, name: status.name,
            value: Double(status.value),
            minimum: Double(status.minimum), maximum: Double(status.maximum), unit: status.unitName, text: text)
    }
}
