import AudioToolbox

/// Renders a unit that is written as a closure: bus by bus, with the request's pull, transport and MIDI as Apple's
/// blocks.
// @unchecked: changed only while no render call is under way; the request pointer belongs to the render thread.
final class ClosureRenderer: @unchecked Sendable {
    private var block: AUInternalRenderBlock?
    private var pullBlock: AURenderPullInputBlock?
    private var table: Unmanaged<ParameterTable>?
    private var keptTree: AUParameterTree?
    private var buffers: [OutputBuffers] = []
    private var busCount = 0
    private var maximumFrames: UInt32 = 0
    /// The request under way, for the blocks that the unit calls inside render.
    private var request: UnsafeMutablePointer<AUExtensionRenderRequest>?

    /// Valid while this renderer lives.
    var requestRenderer: RequestRenderer {
        RequestRenderer(context: Unmanaged.passUnretained(self).toOpaque()) { context, request in
            Unmanaged<ClosureRenderer>.fromOpaque(context)._withUnsafeGuaranteedRef { $0.render(request) }
        }
    }

    /// Gives the unit what a host would: musical context, transport and a place for its MIDI.
    func offerHostBlocks(to unit: AUAudioUnit) {
        unit.musicalContextBlock = { [unowned self] tempo, numerator, denominator, beat, offset, downbeat in
            guard let transport = self.transport, transport.validity & 1 != 0 else { return false }
            tempo?.pointee = transport.tempo
            numerator?.pointee = transport.timeSignatureNumerator
            denominator?.pointee = Int(transport.timeSignatureDenominator)
            beat?.pointee = transport.beatPosition
            offset?.pointee = Int(transport.sampleOffsetToNextBeat)
            downbeat?.pointee = transport.downbeatPosition
            return true
        }
        unit.transportStateBlock = { [unowned self] flags, position, start, end in
            guard let transport = self.transport, transport.validity & 2 != 0 else { return false }
            flags?.pointee = AUHostTransportStateFlags(rawValue: UInt(transport.transportFlags))
            position?.pointee = transport.samplePosition
            start?.pointee = transport.cycleStartBeat
            end?.pointee = transport.cycleEndBeat
            return true
        }
        unit.midiOutputEventBlock = { [unowned self] time, cable, length, bytes in
            guard let request = self.request, let output = request.pointee.midiOutput else { return noErr }
            return output(request.pointee.outputContext, time, cable, UInt32(clamping: length), bytes)
        }
    }

    private var transport: AUExtensionTransport? { request?.pointee.transport?.pointee }

    /// Takes what rendering needs out of the unit, after it has allocated.
    func prepare(_ unit: AUAudioUnit) {
        block = unit.internalRenderBlock
        keptTree = unit.parameterTree
        table = keptTree.map { .passUnretained($0.table) }
        maximumFrames = unit.maximumFramesToRender
        buffers = unit.outputBusses.map {
            OutputBuffers(channels: Int($0.format.channelCount), frames: Int(unit.maximumFramesToRender))
        }
        busCount = buffers.count
        pullBlock = { [unowned self] flags, timestamp, frameCount, bus, data in
            guard let request = self.request, let pull = request.pointee.pullInput else {
                return kAudioUnitErr_NoConnection
            }
            return pull(request.pointee.pullContext, flags, timestamp, frameCount, Int64(bus), data)
        }
    }

    func release() {
        block = nil
        pullBlock = nil
        table = nil
        keptTree = nil
        for buffer in buffers { buffer.free() }
        buffers = []
        busCount = 0
    }

    /// Every bus of one cycle. Thread: render.
    private func render(_ request: UnsafeMutablePointer<AUExtensionRenderRequest>) -> OSStatus {
        guard let block else { return kAudioUnitErr_Uninitialized }
        let frames = request.pointee.frameCount
        guard frames <= maximumFrames else { return kAudioUnitErr_TooManyFramesToProcess }
        self.request = request
        defer { self.request = nil }
        let events = applyTreeValues(request.pointee.events)
        var isSilent = true
        for bus in 0..<min(Int(request.pointee.outputBusCount), busCount) {
            guard let data = request.pointee.outputs[bus], let timestamp = request.pointee.timestamp else { continue }
            buffers[bus].fillNull(data, frames)
            var flags = AudioUnitRenderActionFlags(rawValue: request.pointee.flags.rawValue & ~0x10)
            let status = block(
                &flags, timestamp, frames, bus, data, bus == 0 ? events : nil,
                request.pointee.pullInput == nil ? nil : pullBlock)
            guard status == noErr else { return status }
            setByteSizes(data, frames)
            if !flags.contains(.unitRenderAction_OutputIsSilence) { isSilent = false }
        }
        let others = request.pointee.flags.rawValue & ~0x10
        request.pointee.flags = AudioUnitRenderActionFlags(rawValue: others | (isSilent && busCount > 0 ? 0x10 : 0))
        table?._withUnsafeGuaranteedRef { $0.follow(events) }
        return noErr
    }

    /// Takes values that were set in the host's tree out of the list and brings them to the unit's own tree, as a local
    /// tree would.
    private func applyTreeValues(_ list: UnsafePointer<AURenderEvent>?) -> UnsafePointer<AURenderEvent>? {
        var next = UnsafeMutablePointer(mutating: list)
        var first: UnsafeMutablePointer<AURenderEvent>?
        var last: UnsafeMutablePointer<AURenderEvent>?
        while let event = next {
            next = eventHeader(event).pointee.next
            if eventHeader(event).pointee.eventType == .parameter, parameterEvent(event).pointee.reserved.0 == 1,
                let parameter = table?._withUnsafeGuaranteedRef({
                    $0.reference(withAddress: parameterEvent(event).pointee.parameterAddress)
                })
            {
                let value = parameterEvent(event).pointee.value
                table?._withUnsafeGuaranteedRef { table in
                    parameter._withUnsafeGuaranteedRef { $0.applyWhileRendering(value, in: table) }
                }
                continue
            }
            if let last { eventHeader(last).pointee.next = event } else { first = event }
            last = event
        }
        if let last { eventHeader(last).pointee.next = nil }
        return UnsafePointer(first)
    }

    private func setByteSizes(_ data: UnsafeMutablePointer<AudioBufferList>, _ frames: UInt32) {
        let buffers = audioBuffers(data)
        for index in 0..<Int(data.pointee.mNumberBuffers) {
            buffers[index].mDataByteSize = frames * buffers[index].mNumberChannels * 4
        }
    }
}
