import AudioToolbox
import AudioUnitInterface

/// A plug-in that sounds the host's tempo and sends one MIDI message in each call; one instance at a time.
enum ProbePlugIn {
    private struct State {
        var interface = AudioComponentPlugInInterface()
        var callbacks = HostCallbackInfo()
        var midi = AUMIDIOutputCallbackStruct()
        var format = AudioStreamBasicDescription()
        var schedule: [AudioUnitParameterEvent] = []
        var value: Float = 0
        var messages: [[UInt32]] = []
    }

    // nonisolated(unsafe): the tests that use it run one after the other.
    nonisolated(unsafe) private static let state: UnsafeMutablePointer<State> = {
        let state = UnsafeMutablePointer<State>.allocate(capacity: 1)
        state.initialize(to: State())
        return state
    }()

    /// What it was told to do at which frames, since it was asked last.
    static func takeSchedule() -> [AudioUnitParameterEvent] {
        defer { state.pointee.schedule = [] }
        return state.pointee.schedule
    }

    /// Status, both data bytes and frame of what was played, since it was asked last.
    static func takeMessages() -> [[UInt32]] {
        defer { state.pointee.messages = [] }
        return state.pointee.messages
    }

    static let factory: AudioComponentFactoryFunction = { _ in
        state.pointee = State()
        state.pointee.format = AVAudioFormat.standard(sampleRate: 48_000, channels: 2)!.streamDescription.pointee
        state.pointee.interface = AudioComponentPlugInInterface(
            Open: { _, _ in noErr }, Close: { _ in noErr }, Lookup: { method($0) }, reserved: nil)
        return UnsafeMutableRawPointer(state).assumingMemoryBound(to: AudioComponentPlugInInterface.self)
    }

    private static func method(_ selector: Int16) -> OpaquePointer? {
        switch Int(selector) {
        case kAudioUnitInitializeSelect, kAudioUnitUninitializeSelect:
            let function: AudioUnitInitializeProc = { _ in noErr }
            return unsafeBitCast(function, to: OpaquePointer.self)
        case kAudioUnitGetPropertyInfoSelect: return unsafeBitCast(information, to: OpaquePointer.self)
        case kAudioUnitGetPropertySelect: return unsafeBitCast(get, to: OpaquePointer.self)
        case kAudioUnitSetPropertySelect: return unsafeBitCast(set, to: OpaquePointer.self)
        case kAudioUnitRenderSelect: return unsafeBitCast(render, to: OpaquePointer.self)
        case kAudioUnitScheduleParametersSelect: return unsafeBitCast(schedule, to: OpaquePointer.self)
        case kAudioUnitGetParameterSelect: return unsafeBitCast(getParameter, to: OpaquePointer.self)
        case kAudioUnitSetParameterSelect: return unsafeBitCast(setParameter, to: OpaquePointer.self)
        case kMusicDeviceMIDIEventSelect: return unsafeBitCast(play, to: OpaquePointer.self)
        default: return nil
        }
    }

    private static let information: AudioUnitGetPropertyInfoProc = { _, property, _, _, size, _ in
        guard property == kAudioUnitProperty_ParameterList else { return kAudioUnitErr_InvalidProperty }
        size?.pointee = 4
        return noErr
    }

    private static let get: AudioUnitGetPropertyProc = { _, property, scope, _, data, size in
        guard let data, let size else { return kAudio_ParamError }
        switch property {
        case kAudioUnitProperty_ElementCount:
            data.storeBytes(of: scope == 2 ? 1 : 0, as: UInt32.self)
        case kAudioUnitProperty_StreamFormat:
            data.storeBytes(of: state.pointee.format, as: AudioStreamBasicDescription.self)
        case kAudioUnitProperty_ParameterList:
            if scope != 0 { size.pointee = 0 }
            data.storeBytes(of: 7, as: UInt32.self)
        case kAudioUnitProperty_ParameterInfo:
            var info = AudioUnitParameterInfo()
            info.maxValue = 100
            info.flags = [.flag_IsReadable, .flag_IsWritable, .flag_CanRamp]
            data.storeBytes(of: info, as: AudioUnitParameterInfo.self)
        case kAudioUnitProperty_MIDIOutputCallbackInfo:
            data.storeBytes(of: CoreFoundationObject.make(["Probe"] as [Any]), as: OpaquePointer.self)
        default: return kAudioUnitErr_InvalidProperty
        }
        return noErr
    }

    private static let set: AudioUnitSetPropertyProc = { _, property, _, _, data, _ in
        guard let data else { return kAudio_ParamError }
        switch property {
        case kAudioUnitProperty_StreamFormat, kAudioUnitProperty_MaximumFramesPerSlice: break
        case kAudioUnitProperty_HostCallbacks: state.pointee.callbacks = data.load(as: HostCallbackInfo.self)
        case kAudioUnitProperty_MIDIOutputCallback:
            state.pointee.midi = data.load(as: AUMIDIOutputCallbackStruct.self)
        default: return kAudioUnitErr_InvalidProperty
        }
        return noErr
    }

    private static let getParameter: AudioUnitGetParameterProc = { _, _, _, _, value in
        value?.pointee = state.pointee.value
        return noErr
    }

    private static let setParameter: AudioUnitSetParameterProc = { _, _, _, _, value, _ in
        state.pointee.value = value
        return noErr
    }

    private static let schedule: AudioUnitScheduleParametersProc = { _, events, count in
        guard let events else { return kAudio_ParamError }
        state.pointee.schedule += UnsafeBufferPointer(start: events, count: Int(count))
        return noErr
    }

    private static let play: MusicDeviceMIDIEventProc = { _, status, data1, data2, frame in
        state.pointee.messages.append([status, data1, data2, frame])
        return noErr
    }

    private static let render: AudioUnitRenderProc = { _, _, time, _, frames, list in
        var (beat, tempo) = (0.0, 0.0)
        let info = state.pointee.callbacks
        guard info.beatAndTempoProc?(info.hostUserData, &beat, &tempo) == noErr, let list, let time else {
            return kAudioUnitErr_CannotDoInCurrentContext
        }
        var isPlaying: UInt8 = 0
        _ = info.transportStateProc?(info.hostUserData, &isPlaying, nil, nil, nil, nil, nil)
        let buffers = audioBuffers(list)
        for channel in 0..<Int(list.pointee.mNumberBuffers) {
            guard let samples = buffers[channel].mData?.assumingMemoryBound(to: Float.self) else { continue }
            for frame in 0..<Int(frames) { samples[frame] = Float(channel == 0 ? tempo : Double(isPlaying)) }
        }
        var packets = MIDIPacketList()
        packets.numPackets = 1
        packets.packet.timeStamp = 3
        packets.packet.length = 3
        (packets.packet.data.0, packets.packet.data.1, packets.packet.data.2) = (0x90, 61, 62)
        return state.pointee.midi.midiOutputCallback?(state.pointee.midi.userData, time, 0, &packets) ?? noErr
    }
}
