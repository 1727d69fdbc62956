import Foundation
import Synchronization

/// The engines that players share, one for each device. Thread: any but render.
package final class PlaybackEngines: Sendable {
    package static let shared = PlaybackEngines()

    /// Where players are told what happened to what they play; not the main queue, which a program may hold.
    static let queue = DispatchQueue(label: "io.auserviced.players")

    private let made = Mutex<[String?: PlaybackEngine]>([:])
    private let wantedLevel = Mutex<Float>(1)
    private let openers = Mutex<[String: EngineDeviceOpener]>([:])

    /// Has the device of a name opened by somebody: by a test.
    package func setOpener(_ opener: @escaping EngineDeviceOpener, for device: String) {
        openers.withLock { $0[device] = opener }
    }

    /// The one of a device, as `auctl play --list-devices` names it; nil for the system's.
    func engine(for device: String?) -> PlaybackEngine {
        let opener = device.flatMap { name in openers.withLock { $0[name] } }
        return made.withLock { made in
            if let engine = made[device] { return engine }
            let engine = PlaybackEngine(device: device, opener: opener)
            let level = wantedLevel.withLock { $0 }
            if level != 1 { engine.level = level }
            made[device] = engine
            return engine
        }
    }

    /// Devices that are kept for the next sound stand still at once.
    func restWhereNobodyPlays() { for engine in all { engine.restIfNobodyPlays() } }

    /// Somebody else has the sound: what plays pauses, and its delegates are told.
    package func interrupt() { for engine in all { engine.interrupt() } }

    /// What was interrupted may go on, which its delegates decide.
    package func endInterruption(shouldResume: Bool) {
        for engine in all { engine.endInterruption(shouldResume: shouldResume) }
    }

    /// How loud everything is that players play, for a session that ducks them: 0 to 1, reached within 5 ms.
    package func setLevel(_ level: Float) {
        wantedLevel.withLock { $0 = level }
        for engine in all { engine.level = level }
    }

    private var all: [PlaybackEngine] { made.withLock { Array($0.values) } }
}
