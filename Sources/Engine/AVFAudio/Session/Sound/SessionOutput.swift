import AudioDevices

/// Something of this process that plays through a device, and does what the process's session wants. Engines are such;
/// whatever else drives a device by a `DeviceDriver` becomes quieter by itself, and joins here to be stopped.
///
/// Thread: any but render.
protocol SessionOutput: AnyObject, Sendable {
    /// Whether a device plays or records for it now.
    var usesDeviceNow: Bool { get }
    /// Its device, opened or running; nil without one.
    var openDevice: SessionHardware? { get }
    /// The session was interrupted, and everything is silent already: stops as if the program had paused it.
    func pauseForInterruption()
    /// Devices are to be opened otherwise: gives one back that is open and not in use.
    func wishesDidChange()
}
