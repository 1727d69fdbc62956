import AudioToolbox
import LinuxSystem
import Synchronization

/// One render cycle of a unit that is written as a closure.
///
/// Everything that it needs lies behind a pointer, so that the render thread meets no exclusivity check and no
/// metadata of a class or an array. Members without a remark about threads are called while nothing renders.
struct ClosureCycle {
    private struct State {
        var block: AUInternalRenderBlock?
        var pull: AURenderPullInputBlock?
        /// What a block in C++ gets for `pull`.
        var pullBlock: KeptPullBlock?
        var buffers: UnsafeMutablePointer<OutputBuffers>?
        var busCount = 0
        var maximumFrames: UInt32 = 0
        /// The request under way, for the blocks that the unit calls inside render.
        var request: UnsafeMutablePointer<AUExtensionRenderRequest>?
    }

    private static var silence: UInt32 { @_noLocks @_noAllocation get { 0x10 } }

    /// The state, and the table of the unit's tree: the unit may publish another one while it renders. The renderer
    /// keeps tables alive, those that were replaced until no render call uses them.
    private struct Memory: ~Copyable {
        var state = State()
        let table = Atomic<UInt>(0)
        let epoch = RenderEpoch()
    }

    private let memory: UnsafeMutablePointer<Memory>
    private let state: UnsafeMutablePointer<State>

    init() {
        memory = .allocate(capacity: 1)
        memory.initialize(to: Memory())
        state = UnsafeMutableRawPointer(memory).assumingMemoryBound(to: State.self)
    }

    private init(_ context: UnsafeMutableRawPointer) {
        memory = context.assumingMemoryBound(to: Memory.self)
        state = context.assumingMemoryBound(to: State.self)
    }

    func free() {
        release()
        memory.deinitialize(count: 1)
        memory.deallocate()
    }

    /// What `render` takes as its first argument.
    var context: UnsafeMutableRawPointer { UnsafeMutableRawPointer(state) }

    /// The request under way; nil outside of a render call. Thread: render.
    var request: UnsafeMutablePointer<AUExtensionRenderRequest>? { state.pointee.request }

    func prepare(
        _ block: @escaping AUInternalRenderBlock, buffers: [OutputBuffers], maximumFrames: UInt32,
        pull: @escaping AURenderPullInputBlock
    ) {
        let memory = UnsafeMutablePointer<OutputBuffers>.allocate(capacity: max(1, buffers.count))
        for (index, buffer) in buffers.enumerated() { (memory + index).initialize(to: buffer) }
        state.pointee = State(
            block: block, pull: pull, pullBlock: KeptPullBlock(pull), buffers: memory, busCount: buffers.count,
            maximumFrames: maximumFrames)
    }

    /// Looks parameters up here from now on. Thread: any but render.
    func use(_ table: ParameterTable?) {
        let address = table.map { UInt(bitPattern: Unmanaged.passUnretained($0).toOpaque()) } ?? 0
        memory.pointee.table.store(address, ordering: .sequentiallyConsistent)
    }

    /// Keeps a tree that was replaced, and gives up those that no render call uses any more. Thread: any but render.
    func retire(_ tree: AUParameterTree?, in retired: inout RetiredObjects) -> [any AnyObject & Sendable] {
        if let tree { retired.add(tree, at: memory.pointee.epoch.takeMoment()) }
        return retired.takeUnused(memory.pointee.epoch)
    }

    private var table: Unmanaged<ParameterTable>? {
        @_noLocks @_noAllocation get {
            guard
                let pointer = UnsafeRawPointer(bitPattern: memory.pointee.table.load(ordering: .sequentiallyConsistent))
            else {
                return nil
            }
            return Unmanaged.fromOpaque(pointer)
        }
    }

    func release() {
        if let buffers = state.pointee.buffers {
            for bus in 0..<state.pointee.busCount { buffers[bus].free() }
            buffers.deallocate()
        }
        use(nil)
        state.pointee.pullBlock?.giveUp()
        state.pointee = State()
    }

    /// Every bus of one cycle. Thread: render.
    @_noLocks @_noAllocation
    static func render(
        _ context: UnsafeMutableRawPointer, _ request: UnsafeMutablePointer<AUExtensionRenderRequest>
    ) -> OSStatus {
        let cycle = ClosureCycle(context)
        cycle.memory.pointee.epoch.begin()
        let status = cycle.render(request)
        cycle.memory.pointee.epoch.end()
        return status
    }

    @_noLocks @_noAllocation
    private func render(_ request: UnsafeMutablePointer<AUExtensionRenderRequest>) -> OSStatus {
        let frames = request.pointee.frameCount
        guard let buffers = state.pointee.buffers else { return kAudioUnitErr_Uninitialized }
        guard frames <= state.pointee.maximumFrames else { return kAudioUnitErr_TooManyFramesToProcess }
        state.pointee.request = request
        defer { state.pointee.request = nil }
        let events = applyTreeValues(request.pointee.events)
        let others = request.pointee.flags.rawValue & ~Self.silence
        var isSilent = state.pointee.busCount > 0
        var bus = 0
        while bus < Int(request.pointee.outputBusCount), bus < state.pointee.busCount {
            defer { bus &+= 1 }
            guard let data = request.pointee.outputs[bus] else { continue }
            buffers[bus].fillNull(data, frames)
            var flags = AudioUnitRenderActionFlags(rawValue: others)
            let state = state
            let ownEvents = bus == 0 ? events : nil
            let status = _unsafePerformance { Self.call(state, &flags, bus, data, ownEvents) }
            guard status == 0 else { return status }
            setByteSizes(data, frames)
            if flags.rawValue & Self.silence == 0 { isSilent = false }
        }
        request.pointee.flags = AudioUnitRenderActionFlags(rawValue: isSilent ? others | Self.silence : others)
        if let table { table._withUnsafeGuaranteedRef { $0.follow(events) } }
        return 0
    }

    /// The author's closure, which nobody can check before it runs; on its own, so that everything around it is
    /// checked. Thread: render.
    private static func call(
        _ state: UnsafeMutablePointer<State>, _ flags: UnsafeMutablePointer<AudioUnitRenderActionFlags>, _ bus: Int,
        _ data: UnsafeMutablePointer<AudioBufferList>, _ events: UnsafePointer<AURenderEvent>?
    ) -> OSStatus {
        guard let block = state.pointee.block, let request = state.pointee.request,
            let timestamp = request.pointee.timestamp
        else { return kAudioUnitErr_Uninitialized }
        let pull = request.pointee.pullInput == nil ? nil : state.pointee.pull
        return block(flags, timestamp, request.pointee.frameCount, bus, data, events, pull)
    }

    /// Takes values that were set in the host's tree out of the list and brings them to the unit's own tree, as a local
    /// tree would. Thread: render.
    @_noLocks @_noAllocation
    private func applyTreeValues(_ list: UnsafePointer<AURenderEvent>?) -> UnsafePointer<AURenderEvent>? {
        var next = UnsafeMutablePointer(mutating: list)
        var first: UnsafeMutablePointer<AURenderEvent>?
        var last: UnsafeMutablePointer<AURenderEvent>?
        while let event = next {
            next = eventHeader(event).pointee.next
            if isTreeValue(event), apply(parameterEvent(event)) { continue }
            // A ramp is the author's to follow; the unit's own tree then has its goal as after any other.
            if isTreeRamp(event) { parameterEvent(event).pointee.isFromTree = false }
            if let last { eventHeader(last).pointee.next = event } else { first = event }
            last = event
        }
        if let last { eventHeader(last).pointee.next = nil }
        return first.map { UnsafePointer($0) }
    }

    @_noLocks @_noAllocation
    private func isTreeValue(_ event: UnsafeMutablePointer<AURenderEvent>) -> Bool {
        parameterEvent(event).pointee.isStep && parameterEvent(event).pointee.isFromTree
    }

    @_noLocks @_noAllocation
    private func isTreeRamp(_ event: UnsafeMutablePointer<AURenderEvent>) -> Bool {
        parameterEvent(event).pointee.isRamp && parameterEvent(event).pointee.isFromTree
    }

    /// False when the unit has no such parameter.
    @_noLocks @_noAllocation
    private func apply(_ event: UnsafeMutablePointer<AUParameterEvent>) -> Bool {
        guard let table else { return false }
        let (address, value) = (event.pointee.parameterAddress, event.pointee.value)
        guard let parameter = table._withUnsafeGuaranteedRef({ $0.reference(withAddress: address) }) else {
            return false
        }
        // The author's observer is called.
        _unsafePerformance { Self.apply(value, to: parameter, in: table) }
        return true
    }

    private static func apply(
        _ value: AUValue, to parameter: Unmanaged<AUParameter>, in table: Unmanaged<ParameterTable>
    ) {
        table._withUnsafeGuaranteedRef { table in
            parameter._withUnsafeGuaranteedRef { $0.applyWhileRendering(value, in: table) }
        }
    }

    @_noLocks @_noAllocation
    private func setByteSizes(_ data: UnsafeMutablePointer<AudioBufferList>, _ frames: UInt32) {
        let buffers = audioBuffers(data)
        for index in 0..<Int(data.pointee.mNumberBuffers) {
            buffers[index].mDataByteSize = frames &* buffers[index].mNumberChannels &* 4
        }
    }
}
