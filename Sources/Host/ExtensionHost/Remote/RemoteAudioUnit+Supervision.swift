import AudioToolbox
import ServiceChannel
import ServiceProtocol
import Supervision

extension RemoteAudioUnit: ServiceTenant {
    func serviceEnded(_ process: ServiceProcess) { supervisor.processEnded { $0.process === process } }
}

extension RemoteAudioUnit: SupervisedUnit {
    package func wentMissing(_ cause: IncidentCause, processID: Int32) {
        let reason = "\(origin.title) \(cause)"
        viewSeat.ended(reason)
        messages.failAll()
        invalidate(AUAudioUnitInvalidation(reason: reason, processIdentifier: processID))
    }

    package func currentState() throws(ExtensionHostError) -> [UInt8] { try stateBytes(forDocument: false) }

    package var lastEdit: UInt64 { pendingEdit }

    package func stateWasTaken(editedAt: UInt64) {
        markStateTaken(editedAt: editedAt)
        // One that was too slow to say that it took a state, and has it perhaps.
        takeStateThatWasAhead()
    }

    package func bringUp(
        in place: ServicePlace, _ order: IncarnationOrder
    ) throws(ExtensionHostError) -> IncarnationArrival<IncarnationSeat> {
        let start = origin.start(in: place, withinMilliseconds: order.patience)
        let rendering = try order.allocation.map { message throws(ExtensionHostError) in
            try self.rendering(message, plan(message, latency: unitLatency), place)
        }
        let outcome = try start.run(replay(order.restoration), rendering)
        place.process.settle(self, at: place.tenancy)
        let seat = rendering.map {
            IncarnationSeat(
                generation: order.generation, link: $0.link, process: place.process,
                ranks: origin.settings.ranks)
        }
        // A bundle that was updated meanwhile may be another unit in parts, and a state may bring another tree.
        let isSame = TreeIdentity(outcome.description.parameterNodes) == shownTree
        return IncarnationArrival(seat: seat, isOtherUnit: !isSame)
    }

    package func reallocate(
        in place: ServicePlace, generation: UInt64, from old: AllocateMessage?, to new: AllocateMessage?
    ) throws(ExtensionHostError) -> IncarnationSeat? {
        if old != nil { endRendering(in: place) }
        guard let new else { return nil }
        let rendering = try self.rendering(new, plan(new, latency: unitLatency), place)
        _ = try allocated(allocateAhead(new, in: place), new)
        return try opened(rendering, in: place, generation)
    }

    package func cameUp(in place: ServicePlace, isOtherUnit: Bool) throws(ExtensionHostError) {
        // Also in a process that another unit started: that unit may have failed to come up. Throws when it has ended
        // since.
        try listen(to: place.process)
        place.process.handOver(to: self, at: place.tenancy, isBack: true)
        giveChangedFiles()
        if isOtherUnit { receive(.descriptionChanged) }
        takeStateThatWasAhead()
        markEdited()
    }

    private func listen(to process: ServiceProcess) throws(ExtensionHostError) {
        do throws(ConnectionError) {
            try process.connection.startListening()
        } catch {
            throw .serviceUnavailable(component: "\(origin.component)", reason: error.description)
        }
    }

    private func replay(_ restoration: StateHistory.Restoration) -> IncarnationStart.Replay {
        var replay = valueReplay(restoration)
        replay.requests = busCounts + messages.openings
        replay.files = files.toReplay()
        return replay
    }

    private func valueReplay(_ restoration: StateHistory.Restoration) -> IncarnationStart.Replay {
        switch restoration {
        case .snapshot(let snapshot):
            IncarnationStart.Replay(state: snapshot.bytes, properties: properties, parameters: valuesToReplay)
        case .parametersOnly:
            IncarnationStart.Replay(state: nil, properties: properties, parameters: valuesToReplay)
        case .factory:
            IncarnationStart.Replay(state: nil, properties: properties, parameters: [])
        }
    }
}
