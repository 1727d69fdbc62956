import Foundation
import Synchronization

/// Everything of this process that plays through devices, as long as somebody keeps it.
///
/// Thread: any but render.
final class SessionOutputs: Sendable {
    static let shared = SessionOutputs()

    private struct Entry {
        weak var output: (any SessionOutput)?
    }

    private let entries = Mutex<[ObjectIdentifier: Entry]>([:])
    private let activation = Mutex<(@Sendable () -> Void)?>(nil)

    func add(_ output: any SessionOutput) {
        entries.withLock { entries in
            entries = entries.filter { $0.value.output != nil }
            entries[ObjectIdentifier(output)] = Entry(output: output)
        }
    }

    /// Those that are there now; what they are asked is asked outside of the lock.
    var all: [any SessionOutput] { entries.withLock { $0.values.compactMap(\.output) } }

    /// Has the session asked before something uses a device: a session that was set up is activated by that
    /// (AVAudioSession.h).
    func activate(by activation: @escaping @Sendable () -> Void) { self.activation.withLock { $0 = activation } }

    /// Something is about to use a device. No lock is held.
    func willUseDevice() { activation.withLock(\.self)?() }

    /// Whether any uses a device now.
    var areInUse: Bool { all.contains(where: \.usesDeviceNow) }

    /// The device that is open: one in use before others.
    var openDevice: SessionHardware? {
        let all = all
        return all.first { $0.usesDeviceNow }?.openDevice ?? all.lazy.compactMap(\.openDevice).first
    }
}
