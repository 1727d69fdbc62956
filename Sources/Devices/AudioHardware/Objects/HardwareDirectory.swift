import AudioDevices
import AudioToolbox
import Synchronization

/// The devices that there are now. It watches them from the first question on, and tells listeners what came and went.
/// Thread: any but render.
final class HardwareDirectory: Sendable {
    static let shared = HardwareDirectory()

    private struct State {
        var devices: [AudioDeviceDescription] = []
        var isWatched = false
        var watch: AudioDeviceWatch?
    }

    private let state = Mutex(State())

    /// All that sound is played on or recorded by: not what renders to files as fast as it goes.
    var devices: [AudioDeviceDescription] {
        guard state.withLock({ $0.isWatched }) else { return begin() }
        return state.withLock { $0.devices }
    }

    func device(named name: String) -> AudioDeviceDescription? { devices.first { $0.name == name } }

    /// 0 where nothing plays, or records.
    func defaultDevice(isOutput: Bool) -> AudioObjectID {
        AudioDevices.defaultDevice(of: devices, isOutput: isOutput)?.number ?? 0
    }

    private static func list() -> [AudioDeviceDescription] { AudioDevices.list().filter { $0.backend != .offline } }

    /// A machine without a thread or a descriptor for watching is asked each time.
    private func begin() -> [AudioDeviceDescription] {
        let watch = try? AudioDeviceWatch { HardwareDirectory.shared.refresh() }
        let listed = Self.list()
        return state.withLock { state in
            if state.isWatched { return state.devices }
            (state.devices, state.watch, state.isWatched) = (listed, watch, watch != nil)
            return listed
        }
    }

    private func refresh() {
        let listed = Self.list()
        let before = state.withLock { state in
            defer { state.devices = listed }
            return state.devices
        }
        let gone = before.filter { old in !listed.contains { $0.name == old.name } }
        let changed = before.filter { old in listed.contains { $0.name == old.name && $0 != old } }
        HardwareFormats.shared.forget((gone + changed).map(\.name))
        var told: [HardwareChange] = gone.map { HardwareChange($0.number, kAudioDevicePropertyDeviceIsAlive) }
        told += changed.map { HardwareChange($0.number, kAudioDevicePropertyStreamConfiguration) }
        if before.map(\.name) != listed.map(\.name) {
            told.append(HardwareChange(ofSystem: kAudioHardwarePropertyDevices))
        }
        for (isOutput, selectors) in [
            (true, [kAudioHardwarePropertyDefaultOutputDevice, kAudioHardwarePropertyDefaultSystemOutputDevice]),
            (false, [kAudioHardwarePropertyDefaultInputDevice]),
        ] {
            let (old, new) = (
                AudioDevices.defaultDevice(of: before, isOutput: isOutput)?.name,
                AudioDevices.defaultDevice(of: listed, isOutput: isOutput)?.name
            )
            if old != new { told += selectors.map { HardwareChange(ofSystem: $0) } }
        }
        HardwareListeners.shared.notify(told)
    }
}
