import AudioToolbox
// The functions that take handles: whoever has a handle has them.
internal import AudioUnitInterface
import Foundation

/// The handle of one unit in the C interface, for as long as its node lives. Thread: any but render.
// @unchecked: the handle is behind the lock.
final class UnitHandle: @unchecked Sendable {
    private let lock = NSLock()
    private var made: AudioUnit?

    /// Made when it is first asked for.
    func handle(of unit: AUAudioUnit) -> AudioUnit {
        lock.withLock {
            if let made { return made }
            let handle = ComponentHandles.keep(unit)
            made = handle
            return handle
        }
    }

    deinit { if let made { _ = AudioComponentInstanceDispose(made) } }
}
