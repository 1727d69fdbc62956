import AudioDevices
import AudioToolbox
import Dispatch
import Synchronization

/// The devices that functions of this process were made for, each opened while one of them runs. Thread: any but render.
// @unchecked: functions' data is handed through and never looked at; what changes is behind the lock.
package final class HardwareRuns: @unchecked Sendable {
    package static let shared = HardwareRuns()

    private struct Handle {
        let name: String
        let procedure: HardwareProcedures.Procedure
        let data: UnsafeMutableRawPointer?
        let release: (() -> Void)?
        /// Where it is called; nil while it does not run.
        var place: Int?
    }

    private struct Run {
        let device: any AudioDevice
        let procedures: HardwareProcedures
    }

    private let lock = Mutex(())
    private var handles: [UInt: Handle] = [:]
    private var runs: [String: Run] = [:]
    private var last: UInt = 0

    /// What a device runs with; nil for one that does not run here.
    package func format(of name: String) -> AudioDeviceFormat? { lock.withLock { _ in runs[name]?.device.format } }

    package func isRunning(_ name: String) -> Bool { lock.withLock { _ in runs[name] != nil } }

    /// Where a running device is.
    func latest(_ name: String) -> (sample: Double, host: UInt64, rate: Double)? {
        lock.withLock { _ in
            guard let run = runs[name], let now = run.procedures.latest else { return nil }
            return (now.sample, now.host, run.device.format.sampleRate)
        }
    }

    /// A handle: a number that is no address of a function.
    func create(
        _ device: AudioDeviceDescription, _ procedure: @escaping HardwareProcedures.Procedure,
        _ data: UnsafeMutableRawPointer?, release: (() -> Void)?
    ) -> UInt {
        lock.withLock { _ in
            last += 16
            handles[last] = Handle(name: device.name, procedure: procedure, data: data, release: release)
            return last
        }
    }

    /// - Throws: `HardwareError` for no handle of the device.
    func destroy(_ handle: UInt, of device: String) throws {
        try stop(handle, of: device)
        lock.withLock { _ in handles.removeValue(forKey: handle) }?.release?()
    }

    /// Starts a function; what runs already goes on.
    /// - Throws: `AudioDeviceError` when the device does not open.
    func start(_ handle: UInt, of device: AudioDeviceDescription) throws {
        let began = try lock.withLock { _ -> Bool in
            guard var found = handles[handle], found.name == device.name else {
                throw HardwareError(kAudioHardwareIllegalOperationError)
            }
            guard found.place == nil else { return false }
            let isNew = runs[device.name] == nil
            let run = try runs[device.name] ?? open(device)
            guard let place = run.procedures.add(found.procedure, found.data) else {
                throw HardwareError(kAudioHardwareIllegalOperationError)
            }
            found.place = place
            handles[handle] = found
            runs[device.name] = run
            if isNew { try begin(run, device) }
            return isNew
        }
        if began { tellRunning(device.number) }
    }

    /// Of a function that does not run nothing changes.
    func stop(_ handle: UInt, of device: String) throws {
        let (run, place, isLast) = try lock.withLock { _ -> (Run?, Int?, Bool) in
            guard var found = handles[handle], found.name == device else {
                throw HardwareError(kAudioHardwareIllegalOperationError)
            }
            let place = found.place
            found.place = nil
            handles[handle] = found
            let isLast = place != nil && !handles.values.contains { $0.name == device && $0.place != nil }
            return (runs[device], place, isLast)
        }
        // Not under the lock, which a function may wait for.
        if let run, let place { run.procedures.remove(place) }
        if isLast { end(device) }
    }

    /// Opens a running device anew, as it is wanted now.
    func restart(_ device: AudioDeviceDescription) throws {
        let old = lock.withLock { _ in runs.removeValue(forKey: device.name) }
        guard let old else { return }
        Self.stop(old)
        try lock.withLock { _ in
            let running = handles.filter { $0.value.name == device.name && $0.value.place != nil }
            for number in running.keys { handles[number]?.place = nil }
            let run = try open(device)
            for (number, handle) in running {
                handles[number]?.place = run.procedures.add(handle.procedure, handle.data)
            }
            runs[device.name] = run
            try begin(run, device)
        }
    }

    // MARK: Devices

    private func open(_ device: AudioDeviceDescription) throws -> Run {
        var wanted = HardwareFormats.configuration(HardwareFormats.shared.wish(for: device.name))
        if !device.has(true) { wanted.outputChannelCount = 0 }
        if !device.has(false) { wanted.inputChannelCount = 0 }
        let (plays, records) = (device.has(true), device.has(false))
        let opened = try AudioDevices.open(
            output: plays ? device.name : nil, input: records ? device.name : nil, wantsInput: records, wanted)
        let procedures = HardwareProcedures()
        procedures.allocate(device.number, opened.format)
        return Run(device: opened, procedures: procedures)
    }

    private func begin(_ run: Run, _ device: AudioDeviceDescription) throws {
        let procedures = run.procedures
        do {
            try run.device.start(onChange: { [weak self] change in self?.changed(device, change) }) { cycle in
                procedures.run(&cycle)
                return .proceed
            }
        } catch {
            runs[device.name] = nil
            for (number, handle) in handles where handle.name == device.name { handles[number]?.place = nil }
            throw error
        }
    }

    private func end(_ name: String) {
        let run = lock.withLock { _ -> Run? in
            // Another may have started meanwhile.
            handles.values.contains { $0.name == name && $0.place != nil } ? nil : runs.removeValue(forKey: name)
        }
        guard let run else { return }
        Self.stop(run)
        tellRunning(AudioDeviceNumbers.number(of: name))
    }

    /// A device cannot be waited for by the function that it calls: another thread ends it then.
    private static func stop(_ run: Run) {
        guard run.procedures.isWithinCycle else { return run.device.stop() }
        let device = run.device
        DispatchQueue.global().async { device.stop() }
    }

    private func tellRunning(_ number: AudioObjectID) {
        HardwareListeners.shared.notify(
            [kAudioDevicePropertyDeviceIsRunning, kAudioDevicePropertyDeviceIsRunningSomewhere].map {
                HardwareChange(number, $0)
            })
    }

    /// A device with another format is opened anew; one that is gone has stopped.
    private func changed(_ device: AudioDeviceDescription, _ change: AudioDeviceChange) {
        HardwareFormats.shared.forget([device.name])
        switch change {
        case .cycleChanged:
            HardwareListeners.shared.notify([
                HardwareChange(device.number, kAudioDevicePropertyBufferFrameSize),
                HardwareChange(device.number, kAudioDevicePropertyLatency),
            ])
        case .formatChanged, .rerouted:
            try? restart(device)
            HardwareListeners.shared.notify([
                HardwareChange(device.number, kAudioDevicePropertyNominalSampleRate),
                HardwareChange(device.number, kAudioDevicePropertyStreamConfiguration),
            ])
        case .disappeared:
            lock.withLock { _ in
                runs[device.name] = nil
                for (number, handle) in handles where handle.name == device.name { handles[number]?.place = nil }
            }
            tellRunning(device.number)
        }
    }
}
