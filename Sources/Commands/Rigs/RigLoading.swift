import HostControl
import TerminalOutput

/// Sets the chain of a running host to what a rig holds: all of it, or nothing.
struct RigLoading {
    private let rig: Rig
    private let host: ChainHost

    init(_ rig: Rig, into host: ChainHost) { (self.rig, self.host) = (rig, host) }

    /// Throws `CommandFailure` when the chains differ, a parameter is not there or out of range, or a unit does not take
    /// what it is given.
    func run() throws {
        try compare()
        for index in rig.units.indices { try check(index) }
        let before = try RigCapture.rig(of: host)
        do {
            for index in rig.units.indices { try set(index, rig.units[index]) }
        } catch {
            for index in before.units.indices { try? set(index, before.units[index]) }
            throw error
        }
    }

    private func compare() throws(CommandFailure) {
        let (playing, saved) = (host.units.map(\.component), rig.units.map { "\($0.component)" })
        guard playing != saved else { return }
        throw CommandFailure(
            .failed,
            "the host \(host.host.processID) plays \(playing.joined(separator: " → ")), and the rig has "
                + "\(saved.joined(separator: " → ")); change the chain with `auctl chain`, or play the rig with "
                + "`auctl rig play`")
    }

    /// Everything that can be seen before something is changed.
    private func check(_ index: Int) throws(CommandFailure) {
        let (saved, unit) = (rig.units[index], host.unit(index))
        let title = "\(TerminalText.line(saved.name)) (\(unit.reference))"
        let known = try unit.call { try $0.parameters(instance: $1) }
        for (keyPath, value) in saved.parameters.sorted(by: { $0.key < $1.key }) {
            guard let parameter = known.first(where: { $0.keyPath == keyPath }) else {
                throw CommandFailure(
                    .notFound,
                    "\(title) has no parameter '\(TerminalText.line(keyPath))', to which the rig gives a value")
            }
            guard value >= parameter.minimum, value <= parameter.maximum else {
                throw CommandFailure(
                    .failed,
                    "\(title): \(TerminalText.line(keyPath)) takes \(ParameterRow.number(Double(parameter.minimum))) to "
                        + "\(ParameterRow.number(Double(parameter.maximum))), and the rig has "
                        + ParameterRow.number(Double(value)))
            }
        }
    }

    private func set(_ index: Int, _ saved: RigUnit) throws(CommandFailure) {
        let unit = host.unit(index)
        if let state = saved.state {
            try unit.call { try $0.setState(instance: $1, state: state, forDocument: true) }
        } else if let preset = saved.preset {
            try unit.call { try $0.selectPreset(instance: $1, preset: preset.name) }
        }
        let present = try unit.call { try $0.parameters(instance: $1) }
        for (keyPath, value) in saved.parameters.sorted(by: { $0.key < $1.key })
        where present.first(where: { $0.keyPath == keyPath })?.value != value {
            try unit.call { try $0.setParameter(instance: $1, parameter: keyPath, value: value) }
        }
    }
}
