import AudioToolbox
import LinuxSystem
import RenderLink
import Supervision
import Synchronization

extension RemoteRenderState {
    /// Takes a good reply: outputs copied and cleaned, then events; a block with NaN or infinity counts as missing.
    @section("render")
    mutating func take(
        _ seat: IncarnationSeat, _ status: Int32, _ reported: UInt32,
        _ request: UnsafeMutablePointer<AUExtensionRenderRequest>
    ) -> OSStatus {
        let port = seat.port
        let frames = Int(request.pointee.frameCount)
        let now = MonotonicClock.now()
        let used = timeUsed(port, now)
        meter.pointee.record(ways: ways(port, now), used: used, unitTime: port.renderTime, period: period, now: now)
        guard status == 0 else {
            reason = .failed
            bridgeAll(busses, isEarlier: false, frames)
            fail(seat, status, hadInput: calls.input.pointee.isConnected)
            return status
        }
        noteLoud(port, isGivenBound: isGivenBound(isEarlier: false, frames))
        guard copyOutputs(port, to: busses), port.lastFlags & LinkFlags.notFinite == 0 else {
            meter.pointee.notFiniteBlocks.wrappingAdd(1, ordering: .relaxed)
            reason = .notFinite
            bridgeAll(busses, isEarlier: false, frames)
            seat.act(on: strikes.record(.notFinite))
            return 0
        }
        wetAll(busses, isEarlier: false, frames)
        handOut(port)
        let silence = AudioUnitRenderActionFlags.unitRenderAction_OutputIsSilence.rawValue
        let flags = request.pointee.flags.rawValue
        if reported & silence != 0, flags & silence == 0, busses.areSilent(frames: frames) {
            request.pointee.flags = AudioUnitRenderActionFlags(rawValue: flags | silence)
        }
        finish(seat, used: used)
        return 0
    }

    /// Nanoseconds that the host spent on asking and waiting while the unit did not render.
    @_noLocks @_noAllocation
    private func ways(_ port: HostLinkPort, _ now: UInt64) -> UInt64 {
        let waitBegan = isDeferred ? waitStart : turnStart
        return askTime &+ (now &- waitBegan) &- port.renderTime(after: waitBegan, before: now)
    }

    /// Nanoseconds that a unit that is done had the host wait; where the host did other work meanwhile, what the unit
    /// reports, as in a chain.
    @_noLocks @_noAllocation
    private func timeUsed(_ port: HostLinkPort, _ now: UInt64) -> UInt64 {
        let elapsed = now &- turnStart
        return isDeferred && port.renderTime < elapsed ? port.renderTime : elapsed
    }

    /// Counts a cycle that is done by the time that the unit itself took, in nanoseconds: what others left it of the
    /// budget is not its fault.
    @_noLocks @_noAllocation @section("render")
    mutating func finish(_ seat: IncarnationSeat, used: UInt64) {
        if seat.takePardon() { strikes.reset() }
        let isSlow = used > wholeBudget &- wholeBudget / 5
        if isSlow {
            seat.noteLate(hasBegun: true)
            seat.addLateness(used)
        } else {
            seat.noteOnTime()
            if probation.countOnTime() { seat.endYield() }
        }
        seat.act(on: strikes.record(isSlow ? .slow : .onTime))
    }

    /// The unit's render call returned an error. Where the host gave it no input it may well refuse.
    @_noLocks @_noAllocation
    mutating func fail(_ seat: IncarnationSeat, _ status: OSStatus, hadInput: Bool) {
        let isRefusal = !hadInput && status == kAudioUnitErr_NoConnection
        seat.lastError.store(status, ordering: .relaxed)
        seat.act(on: strikes.record(isRefusal ? .onTime : .failed))
    }

    /// Counts a cycle in which somebody moved the host's waiting thread to a word that nobody wakes.
    @_noLocks @_noAllocation
    mutating func noteMove(_ seat: IncarnationSeat, _ port: HostLinkPort) {
        if port.takeMoved() { seat.act(on: strikes.record(.tampered)) }
    }

    /// The unit has no output for this cycle.
    mutating func miss(
        _ seat: IncarnationSeat, _ request: UnsafeMutablePointer<AUExtensionRenderRequest>, isDead: Bool
    ) -> OSStatus {
        reason = isDead ? .died : .late
        let status = finishMissing(request)
        if isDead { reportDeath(seat) } else { strike(seat, seat.port, MonotonicClock.now()) }
        return status
    }

    /// Counts a missed cycle. A host that renders block after block without a pause bridges many blocks while the
    /// service catches up with one: what counts is the time that it was given.
    @_noLocks @_noAllocation
    mutating func strike(_ seat: IncarnationSeat, _ port: HostLinkPort, _ now: UInt64) {
        let pause = now &- lastStrike
        guard pause >= period / 2 else { return }
        lastStrike = now
        if seat.takePardon() { strikes.reset() }
        guard !wasAway(now) else {
            seat.addLateness(min(now &- turnStart, period))
            meter.pointee.stalls.store(meter.pointee.stalls.load(ordering: .relaxed) &+ 1, ordering: .relaxed)
            return seat.act(on: strikes.record(.excused))
        }
        let had = timeHad(port, now)
        hadItsTurn = had >= wholeBudget / 2
        // Nothing at all is held against who waited for another that was missed: neither its own time nor the times
        // that it is excused.
        if !hadItsTurn, now < heldUntil { return }
        // One that was kept from its turn, or is stopped, begins none: what it is late by is then the time since it was
        // asked, to be compared with how long it had no core.
        seat.addLateness(min(had > 0 ? had : now &- turnStart, period))
        let hasBegun = port.turnBeginning(after: turnStart, before: now) != nil
        seat.noteLate(hasBegun: hasBegun)
        // One that has not begun was kept from its turn by another, or does not say that it has begun.
        if hasBegun || pause < 2 * period {
            seat.yield(isLate: hadItsTurn)
            probation.begin()
        }
        seat.act(on: strikes.record(had >= 2 * period ? .stuck : hadItsTurn ? .missed : .excused))
    }

    /// Whether this thread itself had no core for half a period or more, or the whole machine stood still: it was to
    /// look at the deadline and looks so late. A unit cannot bring that about, and was most likely kept as long.
    @_noLocks @_noAllocation
    private func wasAway(_ now: UInt64) -> Bool { now > deadline && now &- deadline >= period / 2 }

    /// Nanoseconds that a late unit has had for its turn: since it began, or, where it was the host that woke it, since
    /// it was asked. One of a chain that has not begun was not given its turn: the unit before it may have kept it, or
    /// moved its thread away, from which it recovers within a moment. Nor was one whose process is at another unit's turn.
    @_noLocks @_noAllocation
    func timeHad(_ port: HostLinkPort, _ now: UInt64) -> UInt64 {
        if let began = port.turnBeginning(after: turnStart, before: now) { return now &- began }
        if port.isKeptByNeighbour { return 0 }
        return now &- lastJoined > Self.recoveryTime && now >= heldUntil ? now &- turnStart : 0
    }

    /// For so long a unit that waited for another in vain is not asked why it has not begun; nanoseconds.
    static var longestHold: UInt64 { @_noLocks @_noAllocation get { 1_000_000_000 } }

    /// Longer than a service's thread sleeps where another has put it; nanoseconds.
    private static var recoveryTime: UInt64 { @_noLocks @_noAllocation get { 100_000_000 } }

    /// Plays the bridge instead of a cycle that nobody is blamed for.
    mutating func finishMissing(_ request: UnsafeMutablePointer<AUExtensionRenderRequest>) -> OSStatus {
        let now = MonotonicClock.now()
        let spent = now &- waitStart
        meter.pointee.record(ways: spent, used: spent, unitTime: 0, period: period, now: now)
        meter.pointee.misses.wrappingAdd(1, ordering: .relaxed)
        bridgeAll(busses, isEarlier: false, Int(request.pointee.frameCount))
        return 0
    }

    @_noLocks @_noAllocation
    mutating func reportDeath(_ seat: IncarnationSeat) {
        guard !isKnownDead else { return }
        isKnownDead = true
        meter.pointee.deaths.wrappingAdd(1, ordering: .relaxed)
        seat.ask(.died)
    }

    /// False when a sample was NaN or infinite.
    @_noLocks @_noAllocation @section("render")
    func copyOutputs(_ port: HostLinkPort, to target: OutputBusBuffers, isEarlier: Bool = false) -> Bool {
        var findings: UInt32 = 0
        for bus in 0..<busCount { findings |= port.copyOutput(bus, into: target.list(bus)).rawValue }
        if findings & LinkFindings.loud.rawValue != 0 { meter.pointee.loudBlocks.wrappingAdd(1, ordering: .relaxed) }
        guard busCount > 0 else { return findings & LinkFindings.nonfinite.rawValue == 0 }
        let frames = min(Int(audioBuffers(target.list(0))[0].mDataByteSize) / 4, maximumFrames)
        if recordPeak(target.list(0)), !isGivenBound(isEarlier: isEarlier, frames) { meter.pointee.noteBound() }
        return findings & LinkFindings.nonfinite.rawValue == 0
    }

    /// The level of what was copied and cleaned, for whoever looks at the meter; true when it is at the bound.
    @_noLocks @_noAllocation @section("render")
    func recordPeak(_ list: UnsafeMutablePointer<AudioBufferList>) -> Bool {
        let buffers = audioBuffers(list)
        var peak: Float = 0
        for channel in 0..<Int(list.pointee.mNumberBuffers) {
            guard let data = buffers[channel].mData else { continue }
            let samples = UnsafePointer(data.assumingMemoryBound(to: Float.self))
            // A caller's channel that the bus does not have may be longer than the block.
            let bytes = min(buffers[channel].mDataByteSize, buffers[0].mDataByteSize)
            let own = SampleCleaning.peak(samples, count: Int(bytes) / 4)
            if own > peak { peak = own }
        }
        meter.pointee.record(peak: peak)
        return Self.isAtBound(peak)
    }

    /// Counts a block that the service cut at the bound.
    ///
    /// - Parameter isGivenBound: whether what the unit was given is at the bound: then it passes on what another did.
    @_noLocks @_noAllocation @section("render")
    func noteLoud(_ port: HostLinkPort, isGivenBound: @autoclosure () -> Bool) {
        guard port.lastFlags & LinkFlags.loud != 0 else { return }
        meter.pointee.loudBlocks.wrappingAdd(1, ordering: .relaxed)
        if !isGivenBound() { meter.pointee.noteBound() }
    }

    /// Whether the first bus's input of a cycle is at the bound.
    @_noLocks @_noAllocation @section("render")
    private func isGivenBound(isEarlier: Bool, _ frames: Int) -> Bool {
        guard busCount > 0 else { return false }
        let given = dry(0, isEarlier)
        for channel in 0..<bridges[0].channelCount {
            guard let samples = given[channel] else { continue }
            if Self.isAtBound(SampleCleaning.peak(samples, count: frames)) { return true }
        }
        return false
    }

    /// Whether a magnitude is at the bound, or no number.
    @_noLocks @_noAllocation @section("render")
    static func isAtBound(_ magnitude: Float) -> Bool { !(magnitude < SampleCleaning.limit * 0.99) }

    @_noLocks @_noAllocation
    mutating func wetAll(_ target: OutputBusBuffers, isEarlier: Bool, _ frames: Int) {
        if !isWet { meter.pointee.bridgedBlocks.count(.returning) }
        for bus in 0..<busCount {
            bridges[bus].takeWet(dry: dry(bus, isEarlier), output: target.channels(bus), frames: frames)
        }
        if busCount > 0 { meter.pointee.record(bridges[0].tally) }
    }

    /// Counts a bridged block by its reason.
    @_noLocks @_noAllocation @section("render")
    mutating func countBridged() {
        meter.pointee.bridgedBlocks.count(reason)
        reason = .held
    }

    @_noLocks @_noAllocation
    mutating func bridgeAll(_ target: OutputBusBuffers, isEarlier: Bool, _ frames: Int) {
        countBridged()
        for bus in 0..<busCount {
            bridges[bus].bridge(dry: dry(bus, isEarlier), output: target.channels(bus), frames: frames)
        }
        if busCount > 0 { meter.pointee.record(bridges[0].tally) }
    }

    @_noLocks @_noAllocation
    private func dry(_ bus: Int, _ isEarlier: Bool) -> UnsafePointer<UnsafePointer<Float>?> {
        isEarlier ? inputs.earlierDry(bus: bus) : inputs.dry(bus: bus)
    }

    /// MIDI and parameter values that the unit sent with its reply.
    @section("render")
    mutating func handOut(_ port: HostLinkPort) {
        if port.lastFlags & LinkFlags.full != 0 { core._withUnsafeGuaranteedRef { $0.schedule.countLoss() } }
        var events = port.outputEvents()
        while let event = events.next() {
            switch event {
            case .parameter(_, let address, let value):
                if value.isFinite { core._withUnsafeGuaranteedRef { $0.follow(address, value) } }
            case .midi(let time, let cable, let bytes):
                guard let send = calls.hooks.pointee.midiOutput, let base = bytes.baseAddress else { break }
                _ = send(time, cable, bytes.count, base.assumingMemoryBound(to: UInt8.self))
            case .packets(let time, let cable, let list):
                guard let send = calls.hooks.pointee.midiOutputList else { break }
                _ = send(time, cable, list.assumingMemoryBound(to: MIDIEventList.self))
            }
        }
    }

    /// Gives a unit that pulls more than was brought what it asks for.
    func serve(
        _ port: HostLinkPort, _ bus: Int, _ frames: Int, _ timestamp: UnsafePointer<AudioTimeStamp>,
        _ pull: BorrowedPullInput
    ) {
        guard pull.isConnected else { return port.servePull(status: kAudioUnitErr_NoConnection, frames: 0, flags: 0) }
        var time = timestamp.pointee
        time.mSampleTime = port.pullSampleTime
        var flags = AudioUnitRenderActionFlags()
        let status = inputs.pull(into: port, bus, frames, &time, &flags, pull)
        port.servePull(status: status, frames: status == 0 ? frames : 0, flags: flags.rawValue)
    }
}
