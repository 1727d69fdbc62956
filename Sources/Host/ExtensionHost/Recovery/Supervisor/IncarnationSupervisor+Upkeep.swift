import LinuxSystem
import Supervision
import Synchronization

extension IncarnationSupervisor: AttentionClient {
    /// One round of upkeep: what the render thread asked for, a start that is due, the opaque state after edits.
    package func attend() {
        serveRenderThread()
        concludeInquiry()
        let now = clock.now()
        life.withLock { $0.recovery.tick(at: now) }
        startIfDue(now)
        takeStateIfDue(now)
        limitThreads(now)
        limitFolder(now)
        watchBound(now)
    }

    /// Reports a unit whose output stays at the bound; it plays on, cut there.
    private func watchBound(_ now: UInt64) {
        let cycles = seats.boundCycles
        let place = life.withLock { life in
            life.boundWatch.look(at: now, all: cycles.all, atBound: cycles.atBound) ? life.place : nil
        }
        guard let place else { return }
        report(
            .other("its output has been beyond +18 dBFS for a second, and is cut there"), .limited,
            processID: place.processID)
    }

    /// Ends a service that makes threads without end; no limit of the system counts those of one process.
    private func limitThreads(_ now: UInt64) {
        let (place, generation) = life.withLock { life -> (Place?, UInt64) in
            guard now &- life.threadsCountedAt >= 1_000_000_000 else { return (nil, 0) }
            life.threadsCountedAt = now
            return (life.place, life.recovery.generation)
        }
        guard let place else { return }
        let count = place.threadCount
        let limit = subject.settings.maximumServiceThreads
        guard count > limit else { return }
        let cause = IncidentCause.other("had \(count) threads, of \(limit) that are allowed")
        ended(place, generation: generation, cause: place.end(for: cause, isOwn: false))
    }

    /// Ends a unit that has filled its folder; it is started again once somebody has made room there.
    private func limitFolder(_ now: UInt64) {
        guard subject.folderWatch?.look(at: now) == true else { return }
        let (place, generation) = life.withLock { ($0.place, $0.recovery.generation) }
        guard let place else { return }
        let cause = IncidentCause.other("filled its folder: it holds more than \(UnitDataFolder.limits)")
        ended(place, generation: generation, cause: place.end(for: cause, isOwn: true))
    }

    private func serveRenderThread() {
        guard let seat = seats.present else { return }
        let demand = seat.takeDemand()
        // What is asked about an incarnation that has ended since is done.
        guard demand != .none, let place = place(of: seat) else { return }
        switch demand {
        case .none: break
        case .observe: observe(seat, in: place)
        case .restore: setDemoted(false, seat, in: place)
        case .demote, .killLate: inquire(demand, seat, in: place)
        case .killNotFinite: end(seat, in: place, .notFinite)
        case .killFailing: end(seat, in: place, .renderError(seat.lastStatus))
        case .killTampering:
            end(seat, in: place, .protocolError("it moved the host's waiting thread to another word"))
        case .died: died(seat, in: place)
        }
    }

    /// The render thread ended, or its service wrote that it had.
    private func died(_ seat: Place.Seat, in place: Place) {
        // What the kernel takes back of it is taken back by one of its threads, at the rank of that thread.
        _ = place.schedule(.normal)
        let cause = place.knownCause()
        guard cause != nil || place.isEnding else {
            return end(
                seat, in: place,
                .protocolError("its render thread ended, or wrote that it had, and its process went on"))
        }
        ended(place, generation: seat.generation, cause: cause, isRequested: cause == .requested)
    }

    /// Where the incarnation of a seat runs; nil when it has ended.
    func place(of seat: Place.Seat) -> Place? {
        life.withLock { $0.recovery.generation == seat.generation ? $0.place : nil }
    }

    /// - Parameter isOwn: whether the unit itself gave the cause, and no other of its process.
    func end(_ seat: Place.Seat, in place: Place, _ cause: IncidentCause, isOwn: Bool = true) {
        ended(place, generation: seat.generation, cause: place.end(for: cause, isOwn: isOwn))
    }

    /// The first answer to lateness: out of the real-time class, so that the rest of the machine has its time.
    func setDemoted(_ isDemoted: Bool, _ seat: Place.Seat, in place: Place) {
        guard place.schedule(isDemoted ? .other(nice: 10) : normalScheduling) else { return }
        let incident = incident(.slow, .demoted, processID: place.processID)
        let missed = seats.missedCycles
        life.withLock { life in
            // Nothing is reported of an incarnation after its end.
            guard life.place == place, life.recovery.generation == seat.generation else { return }
            life.isDemoted = isDemoted
            guard isDemoted, !life.hasReportedDemotion else { return }
            life.hasReportedDemotion = true
            life.note(incident, missedCycles: missed)
        }
        passOn()
    }

    /// How a service's render thread runs that is on time.
    var normalScheduling: ThreadScheduling { subject.settings.servicePolicy.scheduling }
}
