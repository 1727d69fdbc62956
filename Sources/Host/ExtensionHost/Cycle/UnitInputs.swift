import AudioToolbox
import RenderLink

/// What a unit is given in a cycle, and what its bridge plays instead: the signal of a run, or what a host's block gives
/// for every bus before the request goes out. That is pulled straight into the link's memory where there is a link, else
/// into memory of its own, so that the bridge has a dry signal in any case.
///
/// Shapes: channels × frames up to the plan's maximum. A view that is copied
/// freely: whoever made it frees it. Thread: render, one caller at a time.
struct UnitInputs {
    private let busCount: Int
    private let maximumFrames: Int
    /// The first bus that the unit renders without.
    private let firstOptionalBus: Int
    private let lists: UnsafeMutablePointer<UnsafeMutablePointer<AudioBufferList>>
    private let counts: UnsafeMutablePointer<Int>
    /// Two sets of buffers, used in turns: a pipelined unit's bridge needs the block before.
    private let memory: UnsafeMutablePointer<Float>
    private let firsts: UnsafeMutablePointer<Int>
    private let channelTotal: Int
    private let dryCount: Int
    private let dryPointers: UnsafeMutablePointer<UnsafePointer<Float>?>
    private let earlierDry: UnsafeMutablePointer<UnsafePointer<Float>?>
    private let noDry: UnsafeMutablePointer<UnsafePointer<Float>?>
    private let turnCell: UnsafeMutablePointer<Int>
    /// Frames of bus 0 that the run gave in this cycle, and where they lie; negative where a block gives them.
    private let givenFrames: UnsafeMutablePointer<Int>
    private let given: UnsafeMutablePointer<UnsafePointer<Float>?>

    init(_ plan: RenderPlan) {
        busCount = plan.inputChannels.count
        maximumFrames = plan.maximumFrames
        firstOptionalBus = plan.rendersWithoutFirstInput ? 0 : 1
        channelTotal = plan.inputChannels.reduce(0, +)
        dryCount = max(plan.outputChannels.first ?? 0, 1)
        let widest = max(plan.outputChannels.max() ?? 0, 1)
        lists = .allocate(capacity: max(busCount, 1))
        counts = .allocate(capacity: max(busCount, 1))
        firsts = .allocate(capacity: max(busCount, 1))
        var first = 0
        for (bus, channels) in plan.inputChannels.enumerated() {
            (lists + bus).initialize(to: .allocate(bufferCount: channels))
            (counts + bus).initialize(to: channels)
            (firsts + bus).initialize(to: first)
            first += channels
        }
        let samples = max(2 * channelTotal * maximumFrames, 1)
        memory = .allocate(capacity: samples)
        memory.initialize(repeating: 0, count: samples)
        dryPointers = .allocate(capacity: widest)
        earlierDry = .allocate(capacity: widest)
        noDry = .allocate(capacity: widest)
        for pointers in [dryPointers, earlierDry, noDry] { pointers.initialize(repeating: nil, count: widest) }
        turnCell = .allocate(capacity: 1)
        turnCell.initialize(to: 0)
        givenFrames = .allocate(capacity: 1)
        givenFrames.initialize(to: -1)
        given = .allocate(capacity: max(plan.inputChannels.first ?? 0, 1))
        given.initialize(repeating: nil, count: max(plan.inputChannels.first ?? 0, 1))
    }

    /// Frees the memory; nothing renders any more.
    func deallocate() {
        turnCell.deallocate()
        givenFrames.deallocate()
        given.deallocate()
        for bus in 0..<busCount { lists[bus].deallocate() }
        lists.deallocate()
        counts.deallocate()
        firsts.deallocate()
        memory.deallocate()
        dryPointers.deallocate()
        earlierDry.deallocate()
        noDry.deallocate()
    }

    // MARK: Given

    /// Takes the signal of a run, one pointer per channel, null for silence, as the input of bus 0, and copies it into the
    /// link's memory where there is a link. Further busses stay silent.
    @_noLocks @_noAllocation @section("render")
    func give(
        _ signal: UnsafePointer<UnsafePointer<Float>?>, _ channelCount: Int, to port: HostLinkPort?, _ frames: Int
    ) {
        setDry(signal, channelCount)
        givenFrames.pointee = frames
        for bus in 0..<busCount { port?.setInput(bus, bus == 0 && counts[0] > 0 ? .own : .none) }
        guard busCount > 0 else { return }
        for channel in 0..<counts[0] {
            given[channel] = Self.channel(channel, of: signal, channelCount)
            if let target = port?.inputBuffer(0, channel) { Self.copy(given[channel], to: target, frames) }
        }
    }

    /// As `give`, into memory of its own, for a unit whose block comes with the next cycle.
    @_noLocks @_noAllocation @section("render")
    func keep(_ signal: UnsafePointer<UnsafePointer<Float>?>, _ channelCount: Int, _ frames: Int) {
        turnCell.pointee ^= 1
        givenFrames.pointee = 0
        guard busCount > 0, counts[0] > 0 else { return }
        for channel in 0..<counts[0] {
            Self.copy(Self.channel(channel, of: signal, channelCount), to: own(0, channel), frames)
        }
        point(0, nil, frames)
        setDry(nil)
    }

    /// That of the same number, or the last there is.
    @_noLocks @_noAllocation @section("render")
    private static func channel(
        _ channel: Int, of signal: UnsafePointer<UnsafePointer<Float>?>, _ count: Int
    ) -> UnsafePointer<Float>? {
        count > 0 ? signal[channel < count ? channel : count &- 1] : nil
    }

    @_noLocks @_noAllocation @section("render")
    static func copy(_ source: UnsafePointer<Float>?, to target: UnsafeMutablePointer<Float>, _ frames: Int) {
        guard let source else { return target.update(repeating: 0, count: frames) }
        UnsafeMutableRawPointer(target).copyMemory(from: source, byteCount: frames &* 4)
    }

    /// The bridge plays this signal, one pointer per channel.
    @_noLocks @_noAllocation @section("render")
    func setDry(_ signal: UnsafePointer<UnsafePointer<Float>?>, _ channelCount: Int) {
        for channel in 0..<dryCount { dryPointers[channel] = Self.channel(channel, of: signal, channelCount) }
    }

    /// The bridge would play what the unit before this one made, which goes past the host.
    @_noLocks @_noAllocation @section("render")
    func setDry(of upstream: HostLinkPort.Channels) {
        let count = upstream.count < dryCount ? upstream.count : dryCount
        var samples = upstream.base
        for channel in 0..<count {
            dryPointers[channel] = samples
            samples = samples.map { $0 + upstream.stride }
        }
        for channel in count..<dryCount { dryPointers[channel] = nil }
    }

    // MARK: Pulled

    /// Pulls all busses. A bus without channels, every bus while nothing is connected, and one that the host has nothing
    /// for and the unit renders without stay without input. Returns the first error.
    @section("render")
    func gather(
        _ port: HostLinkPort?, _ pull: BorrowedPullInput, _ timestamp: UnsafePointer<AudioTimeStamp>,
        _ frames: Int
    ) -> OSStatus {
        turnCell.pointee ^= 1
        givenFrames.pointee = -1
        for bus in 0..<busCount {
            guard pull.isConnected, counts[bus] > 0 else {
                port?.setInput(bus, .none)
                if bus == 0 { setDry(nil) }
                continue
            }
            port?.setInput(bus, .own)
            point(bus, port, frames)
            var flags = AudioUnitRenderActionFlags()
            let status = pull(&flags, timestamp, UInt32(frames), bus, lists[bus])
            if bus >= firstOptionalBus, status == kAudioUnitErr_NoConnection {
                leaveSilent(bus, port, frames)
                if bus == 0 { setSilentDry() }
                continue
            }
            guard status == 0 else { return status }
            collect(bus, port, frames)
            if bus == 0 { setDry(port) }
        }
        return 0
    }

    /// A bus that the host has nothing for: the unit is told so, or gets silence where there is no link yet to tell it.
    @_noLocks @_noAllocation
    private func leaveSilent(_ bus: Int, _ port: HostLinkPort?, _ frames: Int) {
        if let port { return port.setInput(bus, .none) }
        for channel in 0..<counts[bus] { own(bus, channel).update(repeating: 0, count: frames) }
    }

    /// Points a bus's list at where its samples are wanted.
    @_noLocks @_noAllocation
    private func point(_ bus: Int, _ port: HostLinkPort?, _ frames: Int) {
        let buffers = audioBuffers(lists[bus])
        for channel in 0..<counts[bus] {
            buffers[channel].mNumberChannels = 1
            buffers[channel].mDataByteSize = UInt32(truncatingIfNeeded: frames &* 4)
            buffers[channel].mData = UnsafeMutableRawPointer(target(bus, channel, port))
        }
    }

    /// Copies what the host put elsewhere: it may replace the pointers.
    @_noLocks @_noAllocation
    private func collect(_ bus: Int, _ port: HostLinkPort?, _ frames: Int) {
        let buffers = audioBuffers(lists[bus])
        for channel in 0..<counts[bus] {
            let wanted = UnsafeMutableRawPointer(target(bus, channel, port))
            guard let given = buffers[channel].mData else {
                wanted.assumingMemoryBound(to: Float.self).update(repeating: 0, count: frames)
                continue
            }
            if given != wanted { wanted.copyMemory(from: given, byteCount: frames &* 4) }
        }
    }

    @_noLocks @_noAllocation
    private func target(_ bus: Int, _ channel: Int, _ port: HostLinkPort?) -> UnsafeMutablePointer<Float> {
        if let port, let buffer = port.inputBuffer(bus, channel) { return buffer }
        return own(bus, channel)
    }

    @_noLocks @_noAllocation
    private func own(_ bus: Int, _ channel: Int) -> UnsafeMutablePointer<Float> {
        memory + (turnCell.pointee &* channelTotal &+ firsts[bus] &+ channel) &* maximumFrames
    }

    /// Each output channel's dry signal is the input channel of the same number, or the last there is.
    @_noLocks @_noAllocation
    private func setDry(_ port: HostLinkPort?) {
        let channels = busCount > 0 ? counts[0] : 0
        let isSilent = channels == 0 || audioBuffers(lists[0]).pointee.mData == nil
        for channel in 0..<dryCount {
            earlierDry[channel] = dryPointers[channel]
            dryPointers[channel] =
                isSilent ? nil : UnsafePointer(target(0, channel < channels ? channel : channels &- 1, port))
        }
    }

    /// Nothing came for the first bus.
    @_noLocks @_noAllocation
    private func setSilentDry() {
        for channel in 0..<counts[0] { audioBuffers(lists[0])[channel].mData = nil }
        setDry(nil)
    }

    /// One pointer per output channel of a bus; null where there is no input for it.
    @_noLocks @_noAllocation
    func dry(bus: Int) -> UnsafePointer<UnsafePointer<Float>?> { UnsafePointer(bus == 0 ? dryPointers : noDry) }

    /// As `dry`, of the block before.
    @_noLocks @_noAllocation
    func earlierDry(bus: Int) -> UnsafePointer<UnsafePointer<Float>?> { UnsafePointer(bus == 0 ? earlierDry : noDry) }

    // MARK: Beyond

    /// Brings what was gathered without a link into the link's memory.
    @_noLocks @_noAllocation
    func copy(to port: HostLinkPort, _ frames: Int, isConnected: Bool) {
        for bus in 0..<busCount {
            guard isConnected, counts[bus] > 0 else {
                port.setInput(bus, .none)
                continue
            }
            port.setInput(bus, .own)
            for channel in 0..<counts[bus] {
                guard let target = port.inputBuffer(bus, channel) else { continue }
                UnsafeMutableRawPointer(target).copyMemory(from: own(bus, channel), byteCount: frames &* 4)
            }
        }
    }

    /// Gives a unit that pulls more than was brought what it asks for: from the host's block, or from what the run gave,
    /// which has no more than the cycle's frames.
    func serve(
        _ port: HostLinkPort, _ bus: Int, _ frames: Int, _ timestamp: UnsafePointer<AudioTimeStamp>,
        _ pull: BorrowedPullInput
    ) {
        guard bus >= 0, bus < busCount, frames <= maximumFrames else {
            return port.servePull(status: kAudioUnitErr_InvalidElement, frames: 0, flags: 0)
        }
        guard givenFrames.pointee < 0 else { return serveGiven(port, bus, frames) }
        guard pull.isConnected else { return port.servePull(status: kAudioUnitErr_NoConnection, frames: 0, flags: 0) }
        var time = timestamp.pointee
        time.mSampleTime = port.pullSampleTime
        var flags = AudioUnitRenderActionFlags()
        let status = servePulled(port, bus, frames, &time, &flags, pull)
        port.servePull(status: status, frames: status == 0 ? frames : 0, flags: flags.rawValue)
    }

    @_noLocks @_noAllocation
    private func serveGiven(_ port: HostLinkPort, _ bus: Int, _ frames: Int) {
        guard bus == 0, frames <= givenFrames.pointee else {
            return port.servePull(status: kAudioUnitErr_NoConnection, frames: 0, flags: 0)
        }
        for channel in 0..<counts[0] {
            if let target = port.pullBuffer(channel) { Self.copy(given[channel], to: target, frames) }
        }
        port.servePull(status: 0, frames: frames, flags: 0)
    }

    private func servePulled(
        _ port: HostLinkPort, _ bus: Int, _ frames: Int, _ timestamp: UnsafePointer<AudioTimeStamp>,
        _ flags: UnsafeMutablePointer<AudioUnitRenderActionFlags>, _ pull: BorrowedPullInput
    ) -> OSStatus {
        let buffers = audioBuffers(lists[bus])
        for channel in 0..<counts[bus] {
            buffers[channel].mDataByteSize = UInt32(truncatingIfNeeded: frames &* 4)
            buffers[channel].mData = port.pullBuffer(channel).map { UnsafeMutableRawPointer($0) }
        }
        let status = pull(flags, timestamp, UInt32(frames), bus, lists[bus])
        guard status == 0 else { return status }
        for channel in 0..<counts[bus] {
            guard let wanted = port.pullBuffer(channel), let given = buffers[channel].mData else { continue }
            let target = UnsafeMutableRawPointer(wanted)
            if given != target { target.copyMemory(from: given, byteCount: frames &* 4) }
        }
        return 0
    }
}
