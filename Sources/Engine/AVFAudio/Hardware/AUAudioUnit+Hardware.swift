import AudioToolbox
internal import AudioUnitInterface

/// The number of a device, as `AUAudioUnit.deviceID` has it; 0 for the system's (AUAudioUnit.h).
public typealias AUAudioObjectID = UInt32

/// Called when a device's input can be fetched: flags, timestamp, frame count, input bus number. Thread: render.
public typealias AUInputHandler = (
    _ actionFlags: UnsafeMutablePointer<AudioUnitRenderActionFlags>, _ timestamp: UnsafePointer<AudioTimeStamp>,
    _ frameCount: AUAudioFrameCount, _ inputBusNumber: Int
) -> Void

// I/O units (AUAudioUnit.h). A unit that is none answers false and nil, and cannot be started.
extension AUAudioUnit {
    private var hardware: (any UnitHardware)? { (self as? any HardwareUnit)?.hardware }

    /// Whether the device's input is taken; false unless it is set, or the unit processes voice. Counts at the next
    /// `startHardware()`, as the following ones.
    public var isInputEnabled: Bool {
        get { hardware?.isInputEnabled ?? false }
        set { hardware?.isInputEnabled = newValue }
    }

    /// Whether the device plays; true unless it is set.
    public var isOutputEnabled: Bool {
        get { hardware?.isOutputEnabled ?? false }
        set { hardware?.isOutputEnabled = newValue }
    }

    /// Gives what the device plays, bus 0 in the format of `inputBusses[0]`; nothing is played without one. Thread of the
    /// block: the device's render thread.
    public var outputProvider: AURenderPullInputBlock? {
        get { hardware?.outputProvider }
        set { hardware?.outputProvider = newValue }
    }

    /// Called for each cycle that the device recorded, which `renderBlock` gives for output bus 1 meanwhile. Thread of
    /// the block: the device's render thread.
    public var inputHandler: AUInputHandler? {
        get { hardware?.inputHandler }
        set { hardware?.inputHandler = newValue }
    }

    /// The device; 0 for the system's.
    public var deviceID: AUAudioObjectID { hardware?.deviceID ?? 0 }

    /// Chooses a device.
    /// - Throws: InvalidPropertyValue for a number of no device, Initialized while it runs, PropertyNotInUse for a unit
    ///   that has none.
    public func setDeviceID(_ deviceID: AUAudioObjectID) throws { try ownHardware().setDeviceID(deviceID) }

    /// Has the device run; render resources are allocated.
    /// - Throws: what keeps it from that.
    public func startHardware() throws { try ownHardware().start() }

    /// Ends it; returns when no block is called any more.
    public func stopHardware() { hardware?.stop() }

    /// Whether the device runs for the unit.
    public var isRunning: Bool { hardware?.isRunning ?? false }

    private func ownHardware() throws -> any UnitHardware {
        if let hardware { return hardware }
        throw AUAudioUnitError(
            kAudioUnitErr_PropertyNotInUse,
            "\(audioUnitName ?? "\(componentDescription)") has no device; make a unit of the type auou.")
    }
}
