import Synchronization

// What the process's session asks of an engine. Thread: any but render; no lock is held.
extension AVAudioEngine: SessionOutput {
    var usesDeviceNow: Bool { core.lock.withLock { core.manual == nil && core.state.isRunning } }

    var openDevice: SessionHardware? {
        core.lock.withLock { core.manual == nil ? core.device.driver?.hardware : nil }
    }

    /// Returns when nothing renders any more.
    package func pauseForInterruption() {
        core.isInterrupted.store(true, ordering: .releasing)
        pause()
    }

    /// Whether it was paused because another program's session interrupted this one's, and was not started since.
    package var isInterrupted: Bool { core.isInterrupted.load(ordering: .acquiring) }

    func wishesDidChange() { core.reopenDeviceAtRest() }
}
