import AudioDevices

extension AVAudioEngine {
    /// Has somebody else open the engine's devices: at the first question for their format, at each start without one,
    /// and when one was lost. To be set before any of this.
    package func openDevices(by opener: @escaping EngineDeviceOpener) {
        core.lock.withLock { core.device.opener = opener }
    }

    /// Stops, and gives the device back: the next start opens one anew.
    package func closeDevice() {
        stop()
        core.closeDevice()
    }
}
