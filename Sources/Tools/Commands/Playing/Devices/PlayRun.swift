import AVFAudio
import AudioDevices
import Foundation
import LinuxSystem
import Synchronization

/// Keeps an engine playing: starts it, notices that its device ended, and starts it again when there is a device.
///
/// What may block, a device that opens, happens on a thread of its own. Thread: the session's.
package final class PlayRun {
    /// What became of the device since the last look.
    package enum Event {
        case lost(any Error)
        case back
        /// Nothing came back in time.
        case gaveUp(any Error)
    }

    private let engine: AVAudioEngine
    private let devices: PlayDevice
    private var end: DeviceRunEnd?
    private var stall: DeviceStall?
    private var absence = DeviceAbsence()
    private var attempt: Attempt?
    private var loss: any Error = AudioDeviceError(device: "", operation: "play on", reason: "it ended")

    /// An attempt to start the engine again.
    private final class Attempt: Sendable {
        let result = Mutex<Result<any AudioDevice, any Error>?>(nil)
    }

    private let toleratesStalls: Bool

    /// - Parameter toleratesStalls: whether a device that stands still is waited for: a debugger may hold a unit.
    package init(_ engine: AVAudioEngine, _ devices: PlayDevice, toleratesStalls: Bool = false) {
        self.toleratesStalls = toleratesStalls
        self.engine = engine
        self.devices = devices
    }

    /// How often the device was lost.
    package var interruptions: Int { absence.count }
    /// Whether the run has come to its end, or has no device now.
    var hasEnded: Bool { end?.isReached ?? true }
    /// Whether no call of the engine may be waited for.
    package var isBlocked: Bool { attempt != nil }

    /// Throws what keeps the engine from starting.
    package func start() throws {
        try FileAccess.explained {
            do {
                try engine.start()
            } catch let error as NSError {
                if let refusal = devices.refusal { throw refusal }
                throw CommandFailure(error.code == -66_637 ? .unusable : .unit, error.localizedDescription)
            }
        }
        try follow(try devices.current())
    }

    private func follow(_ device: any AudioDevice) throws {
        end = try DeviceRunEnd(device)
        stall = device.isPaced ? DeviceStall(device) : nil
    }

    /// Looks after the device; to be called every 20 ms while the end is not asked for.
    package func look() throws -> Event? {
        let now = MonotonicClock.now()
        if attempt == nil, !absence.isAway {
            guard !engine.isInterrupted, let failure = failure() else { return nil }
            return lose(failure, at: now)
        }
        if let attempt, let result = attempt.result.withLock({ $0 }) {
            self.attempt = nil
            switch result {
            case .success(let device):
                try follow(device)
                guard absence.isAway else { return nil }
                absence.end(at: now)
                return .back
            case .failure(let error) where !absence.isAway: return lose(error, at: now)
            case .failure: break
            }
        }
        switch absence.step(at: now, isTrying: attempt != nil) {
        case .nothing: return nil
        case .giveUp: return .gaveUp(loss)
        case .tryAgain:
            try tryAgain()
            return nil
        }
    }

    private func lose(_ failure: any Error, at now: UInt64) -> Event {
        loss = failure
        absence.begin(at: now)
        return .lost(failure)
    }

    /// Lets the engine go on that an interruption paused; one whose device is away goes on when that is back.
    package func resume() throws {
        if engine.isInterrupted, !absence.isAway, attempt == nil { try tryAgain(anew: false) }
    }

    /// Pauses what plays although the process's session is interrupted.
    package func restWhilePlaying() { if engine.isRunning, attempt == nil { engine.pauseForInterruption() } }

    /// Returns when the device has played what it got, or gives no sign any more. Throws what ended it.
    package func finish() async throws {
        while !hasEnded, stall?.isReached != true { try await Task.sleep(nanoseconds: 5_000_000) }
        if let failure = end?.failure { try FileAccess.explained { throw failure } }
    }

    /// Why the run ended by itself; nil while it goes on.
    private func failure() -> (any Error)? {
        guard let end else { return nil }
        if end.isReached {
            return end.failure ?? AudioDeviceError(device: name, operation: "play on", reason: "it ended by itself")
        }
        guard !toleratesStalls, stall?.isReached == true else { return nil }
        return AudioDeviceError(device: name, operation: "play on", reason: "it has asked for nothing for 4 s")
    }

    private var name: String { (try? devices.current().name) ?? "default" }

    /// The engine opens what it is given and renders again. It has stopped by itself, or is about to.
    /// - Parameter anew: whether a device that was not replaced is closed before.
    private func tryAgain(anew: Bool = true) throws {
        let attempt = Attempt()
        let (engine, devices) = (engine, devices)
        let lost = try devices.current()
        _ = try SystemThread(name: "device-return") {
            let result = Result { () throws -> any AudioDevice in
                if anew, try devices.current() === lost { engine.closeDevice() }
                try engine.start()
                return try devices.current()
            }
            attempt.result.withLock { $0 = result }
        }
        self.attempt = attempt
    }
}
