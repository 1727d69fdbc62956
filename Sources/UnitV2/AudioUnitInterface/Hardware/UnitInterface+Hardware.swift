import AudioToolbox

// What belongs to I/O units (AudioOutputUnit.h): bus 0 goes to the device, bus 1 comes from it. Thread: any but render.
extension UnitInterface {
    /// Nil for a unit that is no I/O unit.
    var hardware: (any UnitHardware)? { (unit as? any HardwareUnit)?.hardware }

    /// The value of a property of I/O units; nil for any other property.
    /// - Throws: InvalidScope and InvalidElement.
    func hardwareValue(_ property: AudioUnitPropertyID, _ scope: AudioUnitScope, _ element: Int) throws -> PropertyData?
    {
        guard let hardware else { return nil }
        switch property {
        case kAudioOutputUnitProperty_EnableIO:
            return PropertyData(UInt32(try isEnabled(hardware, scope, element) ? 1 : 0))
        case kAudioOutputUnitProperty_HasIO:
            try requireSide(scope, element)
            return PropertyData(UInt32((element == 0 ? unit.canPerformOutput : unit.canPerformInput) ? 1 : 0))
        case kAudioOutputUnitProperty_CurrentDevice: return PropertyData(hardware.deviceID)
        case kAudioOutputUnitProperty_IsRunning: return PropertyData(UInt32(hardware.isRunning ? 1 : 0))
        default: return nil
        }
    }

    /// Sets a property of I/O units.
    /// - Returns: false for any other property.
    /// - Throws: InvalidScope, InvalidElement, and what the unit does not take.
    func setHardware(
        _ property: AudioUnitPropertyID, _ scope: AudioUnitScope, _ element: Int, _ data: IncomingData
    ) throws -> Bool {
        guard let hardware else { return false }
        switch property {
        case kAudioOutputUnitProperty_EnableIO: try enable(hardware, scope, element, try data.flag())
        case kAudioOutputUnitProperty_CurrentDevice:
            try hardware.setDeviceID(try data.load(UInt32.self))
            listeners.notify(property, kAudioUnitScope_Global, 0)
        case kAudioOutputUnitProperty_SetInputCallback:
            Self.set(try data.load(AURenderCallbackStruct.self), of: hardware)
        case kAudioOutputUnitProperty_IsRunning, kAudioOutputUnitProperty_HasIO:
            throw StatusError(kAudioUnitErr_PropertyNotWritable)
        default: return false
        }
        return true
    }

    /// Nobody is told by a callback without a function, which the header excludes and a program in C may give all the same.
    private static func set(_ callback: AURenderCallbackStruct, of hardware: any UnitHardware) {
        guard withUnsafeBytes(of: callback, { $0.load(as: UInt.self) }) != 0 else { return hardware.inputHandler = nil }
        hardware.inputHandler = { flags, time, frames, bus in
            _ = callback.inputProc(withoutNull(callback.inputProcRefCon), flags, time, UInt32(bus), frames, nil)
        }
    }

    private func isEnabled(_ hardware: any UnitHardware, _ scope: AudioUnitScope, _ element: Int) throws -> Bool {
        try requireSide(scope, element)
        return element == 0 ? hardware.isOutputEnabled : hardware.isInputEnabled
    }

    private func enable(_ hardware: any UnitHardware, _ scope: AudioUnitScope, _ element: Int, _ flag: Bool) throws {
        try requireSide(scope, element)
        guard !hardware.isRunning else { throw StatusError(kAudioUnitErr_Initialized) }
        guard !flag || (element == 0 ? unit.canPerformOutput : unit.canPerformInput) else {
            throw StatusError(kAudioUnitErr_InvalidPropertyValue)
        }
        if element == 0 { hardware.isOutputEnabled = flag } else { hardware.isInputEnabled = flag }
    }

    /// The device's output is the output of element 0, its input the input of element 1.
    private func requireSide(_ scope: AudioUnitScope, _ element: Int) throws {
        guard scope == kAudioUnitScope_Output || scope == kAudioUnitScope_Input else {
            throw StatusError(kAudioUnitErr_InvalidScope)
        }
        guard element == (scope == kAudioUnitScope_Output ? 0 : 1) else {
            throw StatusError(kAudioUnitErr_InvalidElement)
        }
    }

    // MARK: Starting

    /// Has the device run, which plays what the render callback or the connection of input bus 0 gives.
    func startOutput() throws {
        guard let hardware else { throw StatusError(kAudio_UnimplementedError) }
        guard rendering.isInitialized else { throw StatusError(kAudioUnitErr_Uninitialized) }
        guard !hardware.isRunning else { return }
        let sources = rendering.sources
        hardware.outputProvider =
            sources.isConnected ? { sources.pull($0, $1, $2, $3, $4) } : nil
        try hardware.start()
        listeners.notify(kAudioOutputUnitProperty_IsRunning, kAudioUnitScope_Global, 0)
    }

    func stopOutput() throws {
        guard let hardware else { throw StatusError(kAudio_UnimplementedError) }
        guard hardware.isRunning else { return }
        hardware.stop()
        listeners.notify(kAudioOutputUnitProperty_IsRunning, kAudioUnitScope_Global, 0)
    }
}
