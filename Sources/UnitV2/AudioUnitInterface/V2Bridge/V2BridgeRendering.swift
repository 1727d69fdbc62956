import AudioToolbox
import CAudioUnitInterface

/// The render calls of a v2 bridge: this cycle's events first, then the plug-in's own render function.
///
/// Everything that a cycle needs lies behind one pointer.
// @unchecked: prepared while nothing renders; the state belongs to the one thread that renders.
final class V2BridgeRendering: @unchecked Sendable {
    private struct State {
        var isReady = false
        var pull: AURenderPullInputBlock?
        var midiOutput: AUMIDIOutputEventBlock?
        var cycle = RenderCycle()
        let methods: UnsafeMutablePointer<cai_methods>
        var ramps: V2BridgeRamps
        /// Kept alive by the object's own reference.
        var table: Unmanaged<ParameterTable>?
    }

    private let plugIn: PlugIn
    private var table: ParameterTable?
    private let state: UnsafeMutablePointer<State>

    init(_ plugIn: PlugIn) {
        self.plugIn = plugIn
        state = .allocate(capacity: 1)
        state.initialize(to: State(methods: plugIn.methods, ramps: V2BridgeRamps()))
    }

    deinit {
        state.pointee.ramps.free()
        state.deinitialize(count: 1)
        state.deallocate()
    }

    // MARK: Control

    /// - Parameter table: the limits of the values that events bring.
    func begin(_ table: ParameterTable?) {
        self.table = table
        state.pointee.table = table.map { .passUnretained($0) }
        state.pointee.ramps.removeAll()
        state.pointee.isReady = true
    }

    func end() { state.pointee.isReady = false }

    func setMIDIOutput(_ block: AUMIDIOutputEventBlock?) { state.pointee.midiOutput = block }

    /// Feeds every input by the pull block of the cycle under way.
    /// - Throws: what the plug-in says when it takes no render callback.
    func connectInputs(_ count: Int) throws {
        let callback = AURenderCallbackStruct(
            inputProc: { context, flags, time, bus, frames, data in
                // The plug-in is foreign code: it may pass null where the type has none.
                guard let data, Int(bitPattern: context) != 0, Int(bitPattern: flags) != 0, Int(bitPattern: time) != 0
                else { return kAudio_ParamError }
                guard let pull = context.assumingMemoryBound(to: State.self).pointee.pull else {
                    return kAudioUnitErr_NoConnection
                }
                return pull(flags, time, frames, Int(bus), data)
            }, inputProcRefCon: UnsafeMutableRawPointer(state))
        for bus in 0..<count {
            let status = plugIn.set(
                kAudioUnitProperty_SetRenderCallback, scope: kAudioUnitScope_Input, element: bus, callback)
            guard status == noErr else {
                throw AUAudioUnitError(status, "The plug-in takes no render callback for its input \(bus).")
            }
        }
    }

    /// The plug-in's MIDI, to the host's block: packets have their time from the beginning of the cycle.
    var midiOutputCallback: AUMIDIOutputCallbackStruct {
        AUMIDIOutputCallbackStruct(
            midiOutputCallback: { context, time, cable, list in
                guard let context, let time, let list,
                    let send = context.assumingMemoryBound(to: State.self).pointee.midiOutput
                else { return kAudioUnitErr_PropertyNotInUse }
                return V2BridgeRendering.send(list, time, UInt8(truncatingIfNeeded: cable), send)
            }, userData: UnsafeMutableRawPointer(state))
    }

    private static func send(
        _ list: UnsafePointer<MIDIPacketList>, _ time: UnsafePointer<AudioTimeStamp>, _ cable: UInt8,
        _ send: AUMIDIOutputEventBlock
    ) -> OSStatus {
        let start = eventSampleTime(time.pointee.mSampleTime) ?? 0
        var packet = UnsafeRawPointer(list) + 4
        for _ in 0..<min(list.pointee.numPackets, 1024) {
            let offset = packet.loadUnaligned(as: UInt64.self)
            let length = Int(packet.loadUnaligned(fromByteOffset: 8, as: UInt16.self))
            let bytes = (packet + 10).assumingMemoryBound(to: UInt8.self)
            let status = send(start &+ AUEventSampleTime(min(offset, 0xffff_ffff)), cable, length, bytes)
            guard status == noErr else { return status }
            packet += (10 + length + 3) & ~3
        }
        return noErr
    }

    // MARK: Render

    /// One call of a v2 bridge's internal render block.
    func render(
        _ flags: UnsafeMutablePointer<AudioUnitRenderActionFlags>, _ time: UnsafePointer<AudioTimeStamp>,
        _ frames: UInt32, _ bus: Int, _ data: UnsafeMutablePointer<AudioBufferList>,
        _ events: UnsafePointer<AURenderEvent>?, _ pull: AURenderPullInputBlock?
    ) -> OSStatus {
        guard state.pointee.isReady, let function = state.pointee.methods.pointee.render else {
            return kAudioUnitErr_Uninitialized
        }
        if state.pointee.cycle.begins(time, frames, bus) { apply(events, frames) }
        state.pointee.pull = pull
        defer { state.pointee.pull = nil }
        return function(state.pointee.methods.pointee.`self`, flags, time, UInt32(bus), frames, data)
    }

    /// Brings a cycle's events to the plug-in, with their frames; then every ramp's part of the cycle.
    private func apply(_ events: UnsafePointer<AURenderEvent>?, _ frames: UInt32) {
        let now = state.pointee.cycle.time
        var next = events
        while let event = next {
            let header = eventHeader(event)
            let late = header.pointee.eventSampleTime &- now
            let offset = UInt32(min(max(0, late), Int64(max(1, frames)) - 1))
            switch header.pointee.eventType {
            case .parameter: step(parameterEvent(event), offset)
            case .parameterRamp: beginRamp(parameterEvent(event), offset, cycle: events)
            case .MIDI: V2BridgeMIDI.send(event, offset, state.pointee.methods)
            case .midiSysEx: V2BridgeMIDI.sendSystemExclusive(event, state.pointee.methods)
            case .midiEventList: V2BridgeMIDI.sendPackets(event, offset, state.pointee.methods)
            default: break
            }
            next = UnsafePointer(header.pointee.next)
        }
        state.pointee.ramps.send(frames, state.pointee.methods)
    }

    /// The last step that this cycle has for a parameter before an event, which the plug-in does not show yet.
    private func step(
        of address: AUParameterAddress, before event: UnsafePointer<AUParameterEvent>,
        in cycle: UnsafePointer<AURenderEvent>?
    ) -> Float? {
        var found: Float?
        var next = cycle
        while let earlier = next, UnsafeRawPointer(earlier) != UnsafeRawPointer(event) {
            let change = parameterEvent(earlier)
            if change.pointee.isStep, change.pointee.parameterAddress == address {
                found = value(of: change) ?? found
            }
            next = UnsafePointer(change.pointee.next)
        }
        return found
    }

    /// An event's value within the parameter's limits: a plug-in may index its tables by what it is told. Nil for none.
    private func value(of event: UnsafePointer<AUParameterEvent>) -> Float? {
        let value = event.pointee.value
        guard value.isFinite else { return nil }
        guard let table = state.pointee.table else { return value }
        return table._withUnsafeGuaranteedRef { table in
            let index = table.index(of: event.pointee.parameterAddress)
            return index < 0 ? value : table.cell(at: index).pointee.clamped(value)
        }
    }

    private func step(_ event: UnsafePointer<AUParameterEvent>, _ offset: UInt32) {
        guard let value = value(of: event) else { return }
        let address = event.pointee.parameterAddress
        state.pointee.ramps.end(address, at: offset, state.pointee.methods)
        V2BridgeRamps.step(address, value, offset, state.pointee.methods)
    }

    /// From the value that the parameter has at that frame.
    private func beginRamp(
        _ event: UnsafePointer<AUParameterEvent>, _ offset: UInt32, cycle: UnsafePointer<AURenderEvent>?
    ) {
        guard let goal = value(of: event) else { return }
        let address = event.pointee.parameterAddress
        let start =
            state.pointee.ramps.value(of: address, at: offset) ?? step(of: address, before: event, in: cycle)
            ?? plugIn.value(at: address) ?? goal
        state.pointee.ramps.end(address, at: offset, state.pointee.methods)
        let begun = state.pointee.ramps.begin(
            address, from: start, to: goal, offset: offset, frames: event.pointee.rampDurationSampleFrames)
        if !begun { V2BridgeRamps.step(address, goal, offset, state.pointee.methods) }
    }
}
