import ServiceProtocol
import Supervision
import Synchronization

// How the next incarnation comes.
extension IncarnationSupervisor {
    /// Processes that may end under a unit that joins them before it is blamed.
    private static var lostProcesses: Int { 3 }

    /// Starts a service when one is due.
    func startIfDue(_ now: UInt64) {
        let begins = life.withLock { life in
            guard !life.isStarting, !life.isEnding, life.recovery.beginStart(at: now) else { return false }
            life.isStarting = true
            return true
        }
        guard begins else { return }
        starter.run { [weak self] in await self?.startNext() }
    }

    /// Puts a new incarnation in the place of the one that ended. A process of several may end while this unit joins
    /// it, for which nobody blames it.
    private func startNext() async {
        defer { life.withLock { $0.isStarting = false } }
        var processes = 0
        while await start(mayLose: processes < Self.lostProcesses) { processes += 1 }
    }

    /// Whether the start is to be tried again with another process.
    private func start(mayLose: Bool) async -> Bool {
        let (unit, generation, isApart) = life.withLock { ($0.unit, $0.recovery.generation, $0.staysApart) }
        guard let unit else { return false }
        let place: Place
        noteUnrest(clock.now())
        defer { noteUnrest(clock.now()) }
        do throws(ExtensionHostError) {
            place = try await starter.place(isApart: isApart)
        } catch {
            // No code of the unit has run.
            startFailed(generation, error, isUnitsFault: false)
            return false
        }
        do throws(ExtensionHostError) {
            try bringUp(unit, in: place, generation)
            return false
        } catch {
            let isLost = mayLose && place.endedWithOthers && !isKnown(place, generation)
            place.abandon()
            if !isLost { startFailed(generation, error, isUnitsFault: true) }
            return isLost
        }
    }

    /// True if another path reports this end: the place was in use already.
    private func isKnown(_ place: Place, _ generation: UInt64) -> Bool {
        life.withLock { $0.place == place || $0.recovery.generation != generation }
    }

    private func startFailed(_ generation: UInt64, _ error: ExtensionHostError, isUnitsFault: Bool) {
        let now = clock.now()
        let random = clock.random()
        let step = life.withLock { life in
            let step = life.recovery.ended(
                generation: generation, at: now, random: random, isSystemFault: !isUnitsFault)
            if step != .nothing { life.place = nil }
            return step
        }
        follow(step, .launchFailure("\(error)"), processID: 0, lastOutput: [], now)
    }

    private func bringUp(
        _ unit: any SupervisedUnit<Place>, in place: Place, _ generation: UInt64
    ) throws(ExtensionHostError) {
        let order = order(generation)
        let arrival = try unit.bringUp(in: place, order)
        var (seat, allocation) = (arrival.seat, order.allocation)
        // A host that begins or ends rendering meanwhile finds no place to do it in: it is done here.
        while case .changed(let wanted) = publish(place, allocatedWith: allocation) {
            seat = try unit.reallocate(in: place, generation: generation, from: allocation, to: wanted)
            allocation = wanted
        }
        if let seat { exchange(seat, in: place, allocatedWith: allocation) }
        try unit.cameUp(in: place, isOtherUnit: arrival.isOtherUnit)
    }

    private enum Publication {
        case done
        /// The host wants rendering to be allocated otherwise.
        case changed(AllocateMessage?)
    }

    /// Makes an incarnation the present one, if it is allocated as the host wants it now.
    private func publish(_ place: Place, allocatedWith message: AllocateMessage?) -> Publication {
        let now = clock.now()
        return life.withLock { life in
            guard life.allocation == message else { return .changed(life.allocation) }
            life.place = place
            life.isDemoted = false
            life.hasReportedDemotion = false
            life.boundWatch.renew()
            life.recovery.started(at: now)
            return .done
        }
    }

    private func order(_ generation: UInt64) -> IncarnationOrder {
        let settings = subject.settings
        return life.withLock { life in
            let patience = life.recovery.startPatience(
                least: max(settings.recoveryTimeoutMilliseconds, 4 * subject.firstStartMilliseconds),
                most: settings.loadTimeoutMilliseconds)
            return IncarnationOrder(
                generation: generation, restoration: life.recovery.restoration, allocation: life.allocation,
                patience: patience)
        }
    }
}
