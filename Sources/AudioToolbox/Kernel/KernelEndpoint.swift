import Synchronization

/// Where render calls reach a kernel unit: lives as long as the unit, knows the storage only while render resources are
/// allocated.
// @unchecked: the storage's pointer is atomic, and no render call is under way when it changes; the rest belongs to the
// render thread.
final class KernelEndpoint: @unchecked Sendable {
    private let current = Atomic<UInt>(0)
    private var storage: KernelStorage?
    private var musicalContext: AUHostMusicalContextBlock?
    private var transportState: AUHostTransportStateBlock?
    private var midi = MIDIOutlets()
    private let transport: UnsafeMutablePointer<AUExtensionTransport>
    private let lists: UnsafeMutablePointer<UnsafeMutablePointer<AudioBufferList>?>
    private var ownLists: [UnsafeMutablePointer<AudioBufferList>] = []

    // The cycle that bus by bus is asked for.
    private var cycleTime = 0.0
    private var cycleFrames: UInt32 = 0
    private var servedBusses: UInt64 = 0

    init() {
        transport = .allocate(capacity: 1)
        transport.initialize(to: AUExtensionTransport())
        lists = .allocate(capacity: Int(AU_EXTENSION_MAXIMUM_BUSSES))
        lists.initialize(repeating: nil, count: Int(AU_EXTENSION_MAXIMUM_BUSSES))
    }

    deinit {
        disconnect()
        transport.deallocate()
        lists.deallocate()
    }

    /// The function for the extension table; valid while this endpoint lives.
    var requestRenderer: RequestRenderer {
        RequestRenderer(context: Unmanaged.passUnretained(self).toOpaque()) { context, request in
            renderKernelRequest(context, request)
        }
    }

    func connect(
        _ storage: KernelStorage, musicalContext: AUHostMusicalContextBlock?,
        transportState: AUHostTransportStateBlock?,
        midi: MIDIOutlets
    ) {
        self.storage = storage
        self.musicalContext = musicalContext
        self.transportState = transportState
        self.midi = midi
        servedBusses = 0
        for bus in 0..<min(storage.outputs.count, Int(AU_EXTENSION_MAXIMUM_BUSSES)) {
            ownLists.append(.allocate(bufferCount: storage.outputs.busses[bus].channelCount))
        }
        current.store(UInt(bitPattern: Unmanaged.passUnretained(storage).toOpaque()), ordering: .releasing)
    }

    func disconnect() {
        current.store(0, ordering: .releasing)
        storage = nil
        for list in ownLists { list.deallocate() }
        ownLists = []
    }

    /// Every bus of a cycle. Thread: render.
    @_noLocks @_noAllocation
    func render(_ request: UnsafeMutablePointer<AUExtensionRenderRequest>) -> OSStatus {
        guard let pointer = UnsafeRawPointer(bitPattern: current.load(ordering: .acquiring)) else { return -10867 }
        return Unmanaged<KernelStorage>.fromOpaque(pointer)._withUnsafeGuaranteedRef { $0.renderRequest(request) }
    }

    /// One bus of a cycle, for hosts in this process. Thread: render.
    func render(
        _ flags: UnsafeMutablePointer<AudioUnitRenderActionFlags>, _ timestamp: UnsafePointer<AudioTimeStamp>,
        _ frameCount: UInt32, _ bus: Int, _ data: UnsafeMutablePointer<AudioBufferList>,
        _ events: UnsafePointer<AURenderEvent>?, _ pullInput: AURenderPullInputBlock?
    ) -> OSStatus {
        guard bus >= 0, bus < ownLists.count else { return ownLists.isEmpty ? -10867 : -10877 }
        if isFurtherBus(timestamp, frameCount, bus) { return copyOwn(bus, data, frameCount) }
        for other in 0..<ownLists.count { lists[other] = other == bus ? data : emptied(ownLists[other]) }
        var request = AUExtensionRenderRequest()
        request.structSize = UInt32(MemoryLayout<AUExtensionRenderRequest>.size)
        request.frameCount = frameCount
        request.flags = flags.pointee
        request.outputBusCount = UInt32(ownLists.count)
        request.timestamp = timestamp
        request.outputs = UnsafePointer(lists)
        request.events = events
        request.transport = currentTransport()
        if midi.bytes != nil {
            request.midiOutput = { context, time, cable, length, bytes in
                guard let context, let bytes else { return -50 }
                return Unmanaged<KernelEndpoint>.fromOpaque(context)._withUnsafeGuaranteedRef {
                    $0.midi.bytes?(time, cable, Int(length), bytes) ?? noErr
                }
            }
            request.eventListOutput = { context, time, cable, list in
                guard let context, let list else { return -50 }
                return Unmanaged<KernelEndpoint>.fromOpaque(context)._withUnsafeGuaranteedRef {
                    $0.midi.packets?(time, cable, list) ?? noErr
                }
            }
            request.outputContext = Unmanaged.passUnretained(self).toOpaque()
        }
        let status = request.withPullInput(pullInput) { render(&$0) }
        flags.pointee = request.flags
        return status
    }

    private func isFurtherBus(_ timestamp: UnsafePointer<AudioTimeStamp>, _ frameCount: UInt32, _ bus: Int) -> Bool {
        let bit: UInt64 = 1 << UInt64(bus)
        let time = timestamp.pointee.mSampleTime
        if servedBusses != 0, servedBusses & bit == 0, time == cycleTime, frameCount == cycleFrames {
            servedBusses |= bit
            return true
        }
        cycleTime = time
        cycleFrames = frameCount
        servedBusses = bit
        return false
    }

    private func emptied(_ list: UnsafeMutablePointer<AudioBufferList>) -> UnsafeMutablePointer<AudioBufferList> {
        let buffers = audioBuffers(list)
        for index in 0..<Int(list.pointee.mNumberBuffers) {
            buffers[index] = AudioBuffer(mNumberChannels: 1, mDataByteSize: 0, mData: nil)
        }
        return list
    }

    /// What this cycle has rendered for a bus already.
    private func copyOwn(_ bus: Int, _ data: UnsafeMutablePointer<AudioBufferList>, _ frameCount: UInt32) -> OSStatus {
        let source = audioBuffers(ownLists[bus])
        let target = audioBuffers(data)
        let bytes = Int(frameCount) * 4
        for index in 0..<Int(data.pointee.mNumberBuffers) {
            let samples = index < Int(ownLists[bus].pointee.mNumberBuffers) ? source[index].mData : nil
            target[index].mDataByteSize = UInt32(bytes)
            guard let memory = target[index].mData else {
                target[index].mData = samples
                continue
            }
            if let samples {
                memory.copyMemory(from: samples, byteCount: bytes)
            } else {
                memory.initializeMemory(as: UInt8.self, repeating: 0, count: bytes)
            }
        }
        return noErr
    }

    private func currentTransport() -> UnsafePointer<AUExtensionTransport>? {
        guard musicalContext != nil || transportState != nil else { return nil }
        var value = AUExtensionTransport()
        var denominator = 0
        var offset = 0
        if let musicalContext,
            musicalContext(
                &value.tempo, &value.timeSignatureNumerator, &denominator, &value.beatPosition, &offset,
                &value.downbeatPosition)
        {
            value.validity |= 1
            value.timeSignatureDenominator = Int64(denominator)
            value.sampleOffsetToNextBeat = Int64(offset)
        }
        var flags = AUHostTransportStateFlags()
        if let transportState,
            transportState(&flags, &value.samplePosition, &value.cycleStartBeat, &value.cycleEndBeat)
        {
            value.validity |= 2
            value.transportFlags = UInt32(truncatingIfNeeded: flags.rawValue)
        }
        transport.pointee = value
        return UnsafePointer(transport)
    }
}

/// The extension table's way into a kernel unit. Thread: render.
@_noLocks @_noAllocation
private func renderKernelRequest(
    _ context: UnsafeMutableRawPointer, _ request: UnsafeMutablePointer<AUExtensionRenderRequest>
) -> OSStatus {
    Unmanaged<KernelEndpoint>.fromOpaque(context)._withUnsafeGuaranteedRef { $0.render(request) }
}
