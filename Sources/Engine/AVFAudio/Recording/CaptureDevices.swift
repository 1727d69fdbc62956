import Foundation
import Synchronization

/// The inputs that recorders share, one for each device. Thread: any but render.
package final class CaptureDevices: Sendable {
    package static let shared = CaptureDevices()

    private let made = Mutex<[String?: CaptureDevice]>([:])
    private let openers = Mutex<[String: EngineDeviceOpener]>([:])

    /// Has the device of a name opened by somebody: by a test.
    package func setOpener(_ opener: @escaping EngineDeviceOpener, for device: String) {
        openers.withLock { $0[device] = opener }
    }

    /// The one of a device, as `auctl play --list-devices` names it; nil for the system's.
    func input(_ device: String?) -> CaptureDevice {
        let opener = device.flatMap { name in openers.withLock { $0[name] } }
        return made.withLock { made in
            if let input = made[device] { return input }
            let input = CaptureDevice(device, opener: opener)
            made[device] = input
            return input
        }
    }

    /// Somebody else has the sound: what records pauses, and its delegates are told.
    package func interrupt() { for input in all { input.interrupt() } }

    /// What was interrupted may go on, which its delegates decide.
    package func endInterruption(shouldResume: Bool) {
        for input in all { input.endInterruption(shouldResume: shouldResume) }
    }

    private var all: [CaptureDevice] { made.withLock { Array($0.values) } }
}
