import Foundation
import Synchronization

/// The system sounds of this process by their numbers. Thread: any but render.
package final class SystemSounds: Sendable {
    package static let shared = SystemSounds()

    private struct State: Sendable {
        var sounds: [SystemSoundID: SystemSound] = [:]
        /// Behind the numbers of Apple's own sounds.
        var next = SystemSoundID(4096)
        var device: String?
    }

    private let state = Mutex(State())

    /// The device that they play through, as `auctl play --list-devices` names it; nil for the system's. For tests.
    package var device: String? {
        get { state.withLock { $0.device } }
        set { state.withLock { $0.device = newValue } }
    }

    func add(_ sound: SystemSound) -> SystemSoundID {
        state.withLock { state in
            defer { state.next &+= 1 }
            state.sounds[state.next] = sound
            return state.next
        }
    }

    /// Nil for a number of none.
    func sound(_ number: SystemSoundID) -> SystemSound? { state.withLock { $0.sounds[number] } }

    /// Whether there was one.
    func remove(_ number: SystemSoundID) -> Bool {
        guard let sound = state.withLock({ $0.sounds.removeValue(forKey: number) }) else { return false }
        sound.stop()
        return true
    }

    /// Plays a sound; of a number of none nothing is heard, and it is over at once.
    func play(_ number: SystemSoundID, _ ended: (@Sendable () -> Void)?) {
        if let sound = sound(number) { return sound.play(ended) }
        AudioLog.player.remarkOnce(
            number == kSystemSoundID_Vibrate
                ? "nothing vibrates here" : "there are no system sounds but those that a program makes")
        PlaybackEngines.queue.async { ended?() }
    }
}
