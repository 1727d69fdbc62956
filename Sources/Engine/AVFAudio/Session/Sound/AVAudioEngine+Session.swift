// What the process's session asks of an engine. Thread: any but render; no lock is held.
extension AVAudioEngine: SessionOutput {
    var usesDeviceNow: Bool { core.lock.withLock { core.manual == nil && core.state.isRunning } }

    var openDevice: SessionHardware? {
        core.lock.withLock { core.manual == nil ? core.device.driver?.hardware : nil }
    }

    func pauseForInterruption() { pause() }

    func wishesDidChange() { core.reopenDeviceAtRest() }
}
