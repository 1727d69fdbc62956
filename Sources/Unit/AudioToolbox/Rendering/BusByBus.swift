/// Turns the calls of an internal render block, which ask for one bus each, into one request for all busses of a cycle.
///
/// A cycle's first call fills the request: memory for every bus, events, input and transport. The calls for its other
/// busses get what that one left, and its status. Thread: render, one caller at a time; `init` and `deinit` while
/// nothing renders.
package struct BusByBus: ~Copyable {
    package let busses: OutputBusBuffers
    package let hooks: UnsafeMutablePointer<HostHooks>
    /// The host's input in the cycle under way.
    package let input: UnsafeMutablePointer<BorrowedPullInput>
    /// The answer to a call for which `begin` returned nil.
    package private(set) var answer: OSStatus = kAudioUnitErr_Uninitialized
    /// That of the cycle under way, between `begin` and `finish`.
    package let request: UnsafeMutablePointer<AUExtensionRenderRequest>
    private var cycle = RenderCycle()
    private var status: OSStatus = noErr

    /// - Parameters:
    ///   - busses: freed together with this.
    ///   - core: gets the values that the unit publishes; kept by the caller. Nil when the unit does that itself.
    package init(_ busses: OutputBusBuffers, _ hooks: consuming HostHooks, core: RenderCore? = nil) {
        self.busses = busses
        hooks.core = core.map { .passUnretained($0) }
        self.hooks = .allocate(capacity: 1)
        self.hooks.initialize(to: hooks)
        input = .allocate(capacity: 1)
        input.initialize(to: .borrow(nil))
        request = .allocate(capacity: 1)
        request.initialize(to: AUExtensionRenderRequest())
        request.pointee.structSize = UInt32(MemoryLayout<AUExtensionRenderRequest>.size)
        request.pointee.outputBusCount = UInt32(busses.count)
        request.pointee.outputs = UnsafePointer(busses.lists)
        request.pointee.connect(self.hooks)
    }

    deinit {
        request.deallocate()
        input.deallocate()
        hooks.deinitialize(count: 1)
        hooks.deallocate()
        busses.deallocate()
    }

    /// Begins a cycle; the request is valid until `finish`. Nil when there is nothing to render: `answer` is the
    /// call's.
    @section("render")
    package mutating func begin(
        _ flags: UnsafeMutablePointer<AudioUnitRenderActionFlags>, _ timestamp: UnsafePointer<AudioTimeStamp>,
        _ frames: UInt32, _ bus: Int, _ output: UnsafeMutablePointer<AudioBufferList>,
        _ events: UnsafePointer<AURenderEvent>?, _ pull: BorrowedPullInput
    ) -> UnsafeMutablePointer<AUExtensionRenderRequest>? {
        guard isFirst(timestamp, frames, bus, output) else { return nil }
        busses.prepare(frames: frames, caller: output, bus: bus)
        request.pointee.frameCount = frames
        request.pointee.flags = flags.pointee
        request.pointee.timestamp = timestamp
        request.pointee.events = events
        request.pointee.transport = hooks.pointee.transport.current()
        input.pointee = pull
        request.pointee.connect(input)
        return request
    }

    /// Answers a call for a bus that does not exist, or that the cycle has rendered already.
    @_noLocks @_noAllocation
    private mutating func isFirst(
        _ timestamp: UnsafePointer<AudioTimeStamp>, _ frames: UInt32, _ bus: Int,
        _ output: UnsafeMutablePointer<AudioBufferList>
    ) -> Bool {
        guard bus == 0 || bus > 0 && bus < busses.count else {
            answer = kAudioUnitErr_InvalidElement
            return false
        }
        if cycle.begins(timestamp, frames, bus) { return true }
        if status == 0 { busses.copy(bus, to: output, frames: frames) }
        answer = status
        return false
    }

    /// Ends the cycle with the status of its request, which it returns.
    @_noLocks @_noAllocation @section("render")
    package mutating func finish(
        _ status: OSStatus, _ flags: UnsafeMutablePointer<AudioUnitRenderActionFlags>, _ bus: Int
    ) -> OSStatus {
        flags.pointee = request.pointee.flags
        busses.forgetCaller(bus: bus)
        self.status = status
        return status
    }
}
