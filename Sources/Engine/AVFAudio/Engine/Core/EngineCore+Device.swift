import AudioDevices
import Foundation
import RenderGraph

// The device that drives the engine, and its changes.
extension EngineCore {
    /// Under the state lock.
    func startDevice() throws {
        guard manual == nil else { return }
        try device.open()
        do {
            try device.driver?.start(renderer)
        } catch {
            // It may have changed while it did not run: what is there now is opened, once.
            device.drop()
            try device.open()
            plans.isStale = true
            try planNow()
            try device.driver?.start(renderer)
        }
        device.lookOut()
    }

    /// Gives back a device that nothing uses. Thread: any but render.
    func closeDevice() { lock.withLock { if !state.isAllocated { device.drop() } } }

    /// Devices are opened otherwise from now on: one that does not run is given back. An engine that was prepared or paused
    /// is stopped by that, and told as of a change of the device. Thread: any but render.
    func reopenDeviceAtRest() {
        let wasPrepared = locks.transition.withLock {
            guard lock.withLock({ manual == nil && !state.isRunning }) else { return false }
            defer { closeDevice() }
            return stop()
        }
        guard wasPrepared, let source else { return }
        changes.async { source.configurationDidChange() }
    }

    /// The device changed while the engine had it. Thread: the device's, which may be waited for under a lock: so this
    /// takes none.
    func deviceChanged(_ change: AudioDeviceChange, of number: Int) {
        guard change.endsCallbacks, let source else { return }
        changes.async { [self] in
            guard takeChange(of: number) else { return }
            source.configurationDidChange()
        }
    }

    /// Stops, and looks for the device that there is now; false when the device that changed is not in use any more.
    private func takeChange(of number: Int) -> Bool {
        locks.transition.withLock {
            let ended = lock.withLock { () -> DeviceDriver? in
                guard manual == nil, let driver = device.release(number) else { return nil }
                _ = state.stop()
                renderer.exchange(nil)
                return driver
            }
            guard let ended else { return false }
            ended.stop()
            lock.withLock {
                freeResources()
                try? device.open()
            }
            return true
        }
    }

    /// A device came or went: an engine that has none tries again, and tells when it found one. Thread: one of the
    /// devices' own.
    package func devicesChanged() {
        // Kept meanwhile: it gives the device back when it goes.
        guard let source else { return }
        let hasFound = lock.withLock { () -> Bool in
            guard manual == nil, !device.isOpen, device.isMissing else { return false }
            try? device.open()
            return device.isOpen
        }
        withExtendedLifetime(source) {
            if hasFound { changes.async { source.configurationDidChange() } }
        }
    }
}
