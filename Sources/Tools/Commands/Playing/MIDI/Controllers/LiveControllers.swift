import AudioToolbox
import ExtensionHost
import HostControl
import MIDIPorts
import Rigs
import Synchronization
import TerminalOutput

/// What the controllers of a run's MIDI ports move, as others of the user bind it, and as rigs keep it.
///
/// Thread: any but render.
package final class LiveControllers: ControllerPlaying, Sendable {
    private struct State {
        var bindings: [BoundController] = []
        /// Places of the table whose objects the render thread may still use.
        var ending: [BoundController] = []
    }

    /// For the render thread.
    package let table: ControllerTable
    /// The ports' names, in the table's order.
    private let ports: [MIDIPortDescription]
    private let rate: Double
    private let state = Mutex(State())
    /// Between two looks at what the render thread has found, in nanoseconds.
    private static let pause: UInt64 = 5_000_000

    /// - Parameters:
    ///   - ports: that are listened to.
    ///   - inputs: what arrives, in the ports' order.
    ///   - sampleRate: Hz of the units.
    package init(_ ports: [MIDIPortDescription], _ inputs: [MIDIInput], sampleRate: Double) {
        (self.ports, rate) = (ports, sampleRate)
        // Twice as many as are bound: those that are let go of stay until a block begins.
        table = ControllerTable(inputs, capacity: 2 * RigController.most)
    }

    /// Throws `HostControlError`.
    package func learn(
        _ request: ControllerRequest, of unit: ExtensionAudioUnit, instance: UInt64
    ) async throws -> ControllerBinding {
        guard !ports.isEmpty else { throw HostControlError.noControllers }
        let port = try request.port.map(port)
        // All that is wrong is said before anybody moves something.
        let parameter = try BoundController.parameter(request, of: unit)
        let number = table.beginLearning(port: port)
        defer { table.endLearning(number) }
        let finding = try await finding(of: number, request, port: port)
        guard
            let controller = MIDIController(
                finding.kind, channel: Int(finding.channel) + 1,
                number: finding.kind.numbers == nil ? nil : finding.number)
        else { throw HostControlError.failed("what was moved is no controller") }
        var saved = RigController(parameter: parameter.keyPath, controller: controller)
        saved.port = port.map { ports[$0].name }
        (saved.least, saved.greatest, saved.jumps) = (request.least, request.greatest, request.jumps)
        return try bind(saved, to: unit, instance: instance, isSelected: true)
    }

    private func finding(
        of number: UInt32, _ request: ControllerRequest, port: Int?
    ) async throws -> ControllerLearner.Finding {
        let end = ContinuousClock.now.advanced(by: .seconds(request.seconds))
        while true {
            if let finding = table.finding(of: number) { return finding }
            guard table.isLearning(number) else {
                throw HostControlError.failed("somebody else asked for the next controller meanwhile; try again")
            }
            guard ContinuousClock.now < end else { break }
            try await Task.sleep(nanoseconds: Self.pause)
        }
        let names = (port.map { [ports[$0]] } ?? ports).map { TerminalText.line($0.name) }.joined(separator: ", ")
        throw HostControlError.failed(
            "no controller of \(names) was moved within \(ParameterRow.number(request.seconds)) s; ask again, then move one"
        )
    }

    package func forget(instance: UInt64, parameter: String?) -> Int {
        state.withLock { state in
            let going = state.bindings.indices.filter {
                let bound = state.bindings[$0]
                return bound.instance == instance && (parameter == nil || bound.saved.parameter == parameter)
            }
            for index in going.reversed() { end(index, &state) }
            return going.count
        }
    }

    package func bindings() -> [ControllerBinding] { state.withLock { $0.bindings.map(\.status) } }

    /// Has parameters moved by what a rig's units hold, and by nothing else; says which ports are not there.
    /// - Parameters:
    ///   - saved: the rig's units, all checked.
    ///   - units: the same units in the same order, and maybe more.
    ///   - host: has made them.
    /// - Throws: `HostControlError`; what comes before is bound then.
    func take(_ saved: [RigUnit], for units: some Collection<AUAudioUnit>, of host: AudioUnitHost) throws {
        keep([])
        for (saved, unit) in zip(saved, units) {
            guard let unit = unit as? ExtensionAudioUnit, let instance = host.instanceNumber(of: unit) else { continue }
            for binding in saved.controllers {
                _ = try bind(binding, to: unit, instance: instance, isSelected: false)
            }
        }
        tellOfMissingPorts()
    }

    private func tellOfMissingPorts() {
        let bound = state.withLock { $0.bindings.map(\.saved) }
        if !bound.isEmpty, ports.isEmpty {
            let what = bound.count == 1 ? "a controller" : "\(bound.count) controllers"
            StandardError.write("auctl: the rig binds \(what); name the port that has them with --midi-in")
            return
        }
        let missing = Set(bound.compactMap(\.port)).subtracting(ports.map(\.name))
        for name in missing.sorted() {
            StandardError.write(
                "auctl: the rig binds controllers of \(TerminalText.line(name)), which --midi-in does not name")
        }
    }

    /// Lets go of the parameters of all other units.
    package func keep(_ units: [AUAudioUnit]) {
        state.withLock { state in
            for index in state.bindings.indices.reversed() {
                let bound = state.bindings[index].unit
                if !units.contains(where: { $0 === bound }) { end(index, &state) }
            }
        }
    }

    /// Follows units whose trees have changed. Called again and again.
    package func refresh() {
        state.withLock { state in
            sweep(&state)
            for index in state.bindings.indices where state.bindings[index].isOutdated {
                let old = state.bindings[index]
                guard let unit = old.unit, let parameter = old.present, let place = free(state) else { continue }
                let new = BoundController(old.saved, parameter, of: unit, instance: old.instance, place: place)
                letGo(of: old, &state)
                state.bindings[index] = new
                fill(new, isSelected: false)
            }
        }
    }

    private func bind(
        _ saved: RigController, to unit: ExtensionAudioUnit, instance: UInt64, isSelected: Bool
    ) throws(HostControlError) -> ControllerBinding {
        let parameter = try BoundController.parameter(ControllerRequest(saved), of: unit)
        return try state.withLock { state throws(HostControlError) in
            sweep(&state)
            let same = state.bindings.firstIndex {
                $0.instance == instance && $0.saved.parameter == saved.parameter
                    && $0.saved.controller == saved.controller && $0.saved.port == saved.port
            }
            guard same != nil || state.bindings.count < RigController.most, let place = free(state) else {
                throw .failed(
                    "\(RigController.most) controllers are bound, as many as a host has; forget one with "
                        + "`auctl param UNIT --forget`")
            }
            let bound = BoundController(saved, parameter, of: unit, instance: instance, place: place)
            if let same { end(same, &state) }
            state.bindings.append(bound)
            fill(bound, isSelected: isSelected)
            return bound.status
        }
    }

    private func fill(_ bound: BoundController, isSelected: Bool) {
        // A port that this run does not listen to moves nothing.
        let port = bound.saved.port.map { name in ports.firstIndex { $0.name == name } ?? ports.count }
        table.fill(bound.place, with: bound.content(port: port, sampleRate: rate, isSelected: isSelected))
    }

    private func end(_ index: Int, _ state: inout State) {
        let bound = state.bindings.remove(at: index)
        letGo(of: bound, &state)
    }

    private func letGo(of bound: BoundController, _ state: inout State) {
        // Without a port no block ever begins.
        table.empty(bound.place, isRendered: !ports.isEmpty)
        state.ending.append(bound)
    }

    private func sweep(_ state: inout State) { state.ending.removeAll { table.isFree($0.place) } }

    private func free(_ state: State) -> Int? {
        (0..<2 * RigController.most).first { place in
            table.isFree(place) && !state.bindings.contains { $0.place == place }
                && !state.ending.contains { $0.place == place }
        }
    }

    private func port(_ text: String) throws(HostControlError) -> Int {
        do {
            let port = try MIDIPortChoice(ports, isSource: true, option: "--from").find(text)
            return ports.firstIndex(of: port) ?? 0
        } catch {
            throw .failed(error.message)
        }
    }
}
