/// The number of a device, as `AUAudioUnit.deviceID` has it; 0 for the system's (AUAudioUnit.h).
public typealias AUAudioObjectID = UInt32

/// Called when a device's input can be fetched: flags, timestamp, frame count, input bus number. Thread: render.
public typealias AUInputHandler = (
    _ actionFlags: UnsafeMutablePointer<AudioUnitRenderActionFlags>, _ timestamp: UnsafePointer<AudioTimeStamp>,
    _ frameCount: AUAudioFrameCount, _ inputBusNumber: Int
) -> Void

// I/O units (AUAudioUnit.h). A unit that is none answers false and nil, and cannot be started.
extension AUAudioUnit {
    /// Not by the name that units have it by, which would be this again.
    private var ifAny: (any UnitHardware)? { (self as? any HardwareUnit)?.hardware }

    /// Whether the device's input is taken; false unless it is set, or the unit processes voice. Counts at the next
    /// `startHardware()`, as the following ones.
    public var isInputEnabled: Bool {
        get { ifAny?.isInputEnabled ?? false }
        set { ifAny?.isInputEnabled = newValue }
    }

    /// Whether the device plays; true unless it is set.
    public var isOutputEnabled: Bool {
        get { ifAny?.isOutputEnabled ?? false }
        set { ifAny?.isOutputEnabled = newValue }
    }

    /// Gives what the device plays, bus 0 in the format of `inputBusses[0]`; nothing is played without one. Thread of the
    /// block: the device's render thread.
    public var outputProvider: AURenderPullInputBlock? {
        get { ifAny?.outputProvider }
        set { ifAny?.outputProvider = newValue }
    }

    /// Called for each cycle that the device recorded, which `renderBlock` gives for output bus 1 meanwhile. Thread of
    /// the block: the device's render thread.
    public var inputHandler: AUInputHandler? {
        get { ifAny?.inputHandler }
        set { ifAny?.inputHandler = newValue }
    }

    /// The device; 0 for the system's.
    public var deviceID: AUAudioObjectID { ifAny?.deviceID ?? 0 }

    /// Chooses a device.
    /// - Throws: InvalidPropertyValue for a number of no device, Initialized while it runs, PropertyNotInUse for a unit
    ///   that has none.
    public func setDeviceID(_ deviceID: AUAudioObjectID) throws { try ownHardware().setDeviceID(deviceID) }

    /// Has the device run; render resources are allocated.
    /// - Throws: what keeps it from that.
    public func startHardware() throws { try ownHardware().start() }

    /// Ends it; returns when no block is called any more.
    public func stopHardware() { ifAny?.stop() }

    /// Whether the device runs for the unit.
    public var isRunning: Bool { ifAny?.isRunning ?? false }

    private func ownHardware() throws -> any UnitHardware {
        if let hardware = ifAny { return hardware }
        throw AUAudioUnitError(
            kAudioUnitErr_PropertyNotInUse,
            "\(audioUnitName ?? "\(componentDescription)") has no device; make a unit of the type auou.")
    }
}
