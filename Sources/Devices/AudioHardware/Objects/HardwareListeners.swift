import AudioToolbox
import Dispatch
import Synchronization

/// Who is told of changes, on one queue, one after the other.
// @unchecked: listeners' data is handed through and never looked at; what changes is behind the lock.
final class HardwareListeners: @unchecked Sendable {
    static let shared = HardwareListeners()

    typealias Procedure =
        @convention(c) (
            AudioObjectID, UInt32, UnsafePointer<AudioObjectPropertyAddress>, UnsafeMutableRawPointer?
        ) -> OSStatus

    private struct Listener {
        let object: AudioObjectID
        let address: AudioObjectPropertyAddress
        let procedure: Procedure
        let data: UnsafeMutableRawPointer?

        func isSame(as other: Self) -> Bool {
            object == other.object && address.isSame(as: other.address) && data == other.data
                && unsafeBitCast(procedure, to: UInt.self) == unsafeBitCast(other.procedure, to: UInt.self)
        }
    }

    private let lock = Mutex(())
    private var listeners: [Listener] = []
    private let queue = DispatchQueue(label: "audio-hardware-listeners")

    /// Once; a second time changes nothing.
    func add(
        _ object: AudioObjectID, _ address: AudioObjectPropertyAddress, _ procedure: @escaping Procedure,
        _ data: UnsafeMutableRawPointer?
    ) {
        let added = Listener(object: object, address: address, procedure: procedure, data: data)
        lock.withLock { _ in if !listeners.contains(where: added.isSame) { listeners.append(added) } }
    }

    func remove(
        _ object: AudioObjectID, _ address: AudioObjectPropertyAddress, _ procedure: @escaping Procedure,
        _ data: UnsafeMutableRawPointer?
    ) {
        let removed = Listener(object: object, address: address, procedure: procedure, data: data)
        lock.withLock { _ in listeners.removeAll(where: removed.isSame) }
    }

    /// Calls those who listen, later. One that was removed meanwhile is not called any more.
    func notify(_ changes: [HardwareChange]) {
        guard !changes.isEmpty else { return }
        queue.async { [self] in
            for change in changes {
                let told = lock.withLock { _ in
                    listeners.filter { $0.object == change.object && $0.address.covers(change.address) }
                }
                for listener in told where lock.withLock({ _ in listeners.contains(where: listener.isSame) }) {
                    withUnsafePointer(to: change.address) {
                        _ = listener.procedure(change.object, 1, $0, listener.data)
                    }
                }
            }
        }
    }
}
