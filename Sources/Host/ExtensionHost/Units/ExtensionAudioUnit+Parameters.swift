import AudioToolbox
import AudioUnitExtension
import HostControl
import ServiceProtocol
import Synchronization

extension ExtensionAudioUnit {
    /// Uses a tree like the unit's from now on, with the host's hooks in it.
    func adopt(_ nodes: [ParameterNodeDescription]) {
        let tree = AUParameterTree.make(from: nodes)
        tree.implementorValueObserver = { [weak self] parameter, value in self?.hostSet(parameter, value) }
        tree.setGestureObserver { [weak self] parameter, value, hostTime, type in
            let change = ParameterChange(
                address: parameter.address, value: value, hostTime: hostTime, type: UInt8(type.rawValue))
            _ = try? self?.control.call(.parameterEvent, change)
        }
        let asking = Set(nodes.compactMap(\.addressThatAsksForTexts))
        for parameter in tree.allParameters where asking.contains(parameter.address) { askForStrings(parameter) }
        parameterTree = tree
        FreedMemory.shared.treeChanged(nodes: nodes.count)
    }

    private func askForStrings(_ parameter: AUParameter) {
        parameter.implementorStringFromValueCallback = { [weak self] parameter, value in
            let question = ParameterValue(address: parameter.address, value: value?.pointee ?? parameter.cachedValue)
            let answer = try? self?.control.call(.stringFromValue, question)
            return answer ?? "\(question.value)"
        }
        parameter.implementorValueFromStringCallback = { [weak self] parameter, text in
            let question = ParameterText(address: parameter.address, text: text)
            return (try? self?.control.call(.valueFromString, question)) ?? parameter.cachedValue
        }
    }

    /// Seconds in which a value gets where a person sets it, of a parameter that can ramp.
    static let rampSeconds = 0.02

    /// Sets a parameter that a person named by address, key path, identifier or display name. While the unit renders,
    /// one that can ramp gets to the value within 20 ms, so that no click is heard; the tree has the value at once.
    ///
    /// - Throws: `HostControlError` for an unknown parameter, and for a value that is NaN or outside the range; nothing
    ///   is changed then. `.failed` when the unit is there, renders nothing and does not take the value, which the host
    ///   keeps for its next incarnation.
    public func setParameter(_ reference: ParameterReference, value: Float) throws(HostControlError) {
        let name = audioUnitName ?? "the unit"
        guard let parameter = parameter(reference) else { throw .noSuchParameter(reference, unit: name) }
        guard value.isFinite, value >= parameter.minValue, value <= parameter.maxValue else {
            throw .outOfRange(
                parameter: parameter.keyPath, value: value, minimum: parameter.minValue, maximum: parameter.maxValue)
        }
        if isRendering, outputBusses.count > 0 {
            parameter.cell.pointee.ramp(frames: UInt32(outputBusses[0].format.sampleRate * Self.rampSeconds))
        }
        facts.withLock { $0.refusal = nil }
        parameter.value = value
        guard let refusal = facts.withLock({ $0.takeRefusal(of: parameter.address) }) else { return }
        throw .failed("\(name) did not take \(parameter.keyPath): \(refusal)")
    }

    private func parameter(_ reference: ParameterReference) -> AUParameter? {
        guard let tree = parameterTree else { return nil }
        switch reference {
        case .address(let address): return tree.parameter(withAddress: address)
        case .name(let name):
            let all = tree.allParameters
            return all.first { $0.keyPath == name } ?? all.first { $0.identifier == name }
                ?? all.first { $0.displayName.lowercased() == name.lowercased() }
        }
    }

    /// A value set in the host: it reaches the unit with the next cycle, or as a message while nothing renders.
    private func hostSet(_ parameter: AUParameter, _ value: AUValue) {
        facts.withLock { facts in
            facts.values[parameter.address] = value
            facts.editedAt = Self.now
        }
        if isRendering {
            parameterTree?.table.markForKernel(parameter)
        } else {
            let message = ParameterValues([ParameterValue(address: parameter.address, value: value)])
            do throws(ExtensionHostError) {
                let _: EmptyMessage = try control.call(.setParameters, message)
            } catch {
                facts.withLock { $0.refusal = (parameter.address, error) }
            }
        }
    }

    /// Sends values that wait for a cycle, which may never come; when it does, they come with it again.
    ///
    /// - Throws: `ExtensionHostError` when the unit is missing.
    func sendWaitingValues() throws(ExtensionHostError) {
        guard let message = waitingValues else { return }
        let _: EmptyMessage = try control.send(message).value(of: .setParameters)
    }

    /// The message that brings them; nil when there are none.
    var waitingValues: UnitMessage? {
        let waiting = parameterTree?.table.markedForKernel ?? []
        guard !waiting.isEmpty else { return nil }
        return UnitMessage(
            .setParameters,
            ParameterValues(waiting.map { ParameterValue(address: $0.address, value: $0.cachedValue) }))
    }

    /// Values that came from the unit: kept for a replay, shown in the tree, not sent back.
    func take(_ values: [ParameterValue]) {
        // Addresses that the tree has not are not kept: there is no end of them.
        guard let tree = parameterTree else { return }
        let known = values.compactMap { value in tree.parameter(withAddress: value.address).map { ($0, value.value) } }
        facts.withLock { facts in
            for (parameter, value) in known { facts.values[parameter.address] = value }
        }
        for (parameter, value) in known { parameter.receive(value) }
    }

    /// Changes that the unit made, one by one. What the host has set since, and the unit does not have yet, stays.
    func take(_ changes: [ParameterChange]) {
        guard let tree = parameterTree else { return }
        let known = changes.compactMap { change in tree.parameter(withAddress: change.address).map { ($0, change) } }
        facts.withLock { facts in
            for (parameter, change) in known { facts.values[parameter.address] = change.value }
        }
        for (parameter, change) in known where !parameter.cell.pointee.isMarkedForKernel {
            parameter.receive(
                change.value, atHostTime: change.hostTime,
                eventType: AUParameterAutomationEventType(rawValue: UInt32(change.type)) ?? .value)
        }
    }

    /// Every value that a new incarnation is given, the tree's present ones included: scheduled changes end up there.
    var valuesToReplay: [ParameterValue] {
        var (values, isStateAhead) = facts.withLock { ($0.values, $0.isStateAhead) }
        for parameter in parameterTree?.allParameters ?? []
        where values[parameter.address] != nil || (!isStateAhead && parameter.flags.contains(.flag_IsWritable)) {
            values[parameter.address] = parameter.cachedValue
        }
        return values.map { ParameterValue(address: $0.key, value: $0.value) }.sorted { $0.address < $1.address }
    }
}
