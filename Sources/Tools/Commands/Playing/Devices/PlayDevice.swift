import AVFAudio
import AudioDevices
import LinuxSystem
import Synchronization

/// The device that a run of `auctl play` is heard through, and those after it where one was lost.
package final class PlayDevice: Sendable {
    private struct State {
        var device: (any AudioDevice)?
        /// Why none opened last.
        var refusal: (any Error)?
        var former = PlayLoad()
    }

    private let state = Mutex(State())

    private let clock: CycleClock?

    /// - Parameter clock: told of each cycle of the device; nil for nothing.
    package init(_ clock: CycleClock? = nil) { self.clock = clock }

    /// Opens for an engine. Where no device was named, one that vanished is not replaced by nothing at all.
    package func open(_ request: EngineDeviceRequest) throws -> any AudioDevice {
        var configuration = request.configuration
        configuration.clientName = "auctl"
        let former = state.withLock { $0.device }
        do {
            var refusals: [AudioDeviceError] = []
            let device = try AudioDevices.open(
                output: request.output, input: request.input, wantsInput: request.wantsInput, configuration
            ) { refusals.append($0) }
            if request.output == nil, request.input == nil, device is PacedNullDevice {
                let reasons = refusals.map(\.description).joined(separator: "; ")
                guard former == nil || former is PacedNullDevice else {
                    throw AudioDeviceError(device: "default", operation: "open", reason: reasons)
                }
                if former == nil {
                    let names = refusals.map(\.device).joined(separator: ", ")
                    StandardError.write(
                        "auctl: no sound device; playing to the paced null device"
                            + (names.isEmpty ? "" : " (--device with one of \(names) says why)"))
                }
            }
            take(device)
            return clock.map { TimedDevice(device, $0) } ?? device
        } catch {
            state.withLock { $0.refusal = error }
            throw error
        }
    }

    private func take(_ device: any AudioDevice) {
        state.withLock { state in
            if let former = state.device { state.former.add(former) }
            (state.device, state.refusal) = (device, nil)
        }
    }

    /// The one that is used now. Throws why there is none.
    package func current() throws -> any AudioDevice {
        try state.withLock { state in
            if let device = state.device { return device }
            throw state.refusal ?? AudioDeviceError(device: "default", operation: "open", reason: "there is none")
        }
    }

    /// Why none opened last; nil while there is one.
    var refusal: (any Error)? { state.withLock { $0.refusal } }

    /// What all devices together counted.
    var load: PlayLoad {
        state.withLock { state in
            var load = state.former
            if let device = state.device { load.add(device) }
            return load
        }
    }
}

/// What devices counted.
struct PlayLoad: Sendable {
    /// Nanoseconds in callbacks, and of audio.
    private var busy = 0.0
    private var audio = 0.0
    private(set) var xruns: UInt64 = 0
    /// What became of packets; nil where none was a network's.
    private(set) var network: AudioDeviceNetworkStatistics?

    mutating func add(_ device: any AudioDevice) {
        let statistics = device.statistics
        busy += Double(statistics.busyNanoseconds)
        audio += Double(statistics.frames) * 1e9 / device.format.sampleRate
        xruns += statistics.xruns
        guard let packets = statistics.network else { return }
        var sum = network ?? packets
        if network != nil { sum.add(packets) }
        network = sum
    }

    /// The render thread's share of the time of all cycles, 0…1.
    var share: Double { audio > 0 ? busy / audio : 0 }
}
