import Synchronization

/// Where render calls find a kernel unit's memory: lives as long as the unit and whoever renders it, knows the storage
/// only while render resources are allocated.
final class KernelEndpoint: Sendable {
    /// The storage's address; 0 while there is none. The unit keeps the storage alive, and no render call is under way
    /// when it changes.
    private let current = Atomic<UInt>(0)

    /// The function for the extension table; valid while this endpoint lives.
    var requestRenderer: RequestRenderer {
        RequestRenderer(context: Unmanaged.passUnretained(self).toOpaque()) { context, request in
            Unmanaged<KernelEndpoint>.fromOpaque(context)._withUnsafeGuaranteedRef { $0.render(request) }
        }
    }

    func connect(_ storage: KernelStorage?) {
        let address = storage.map { UInt(bitPattern: Unmanaged.passUnretained($0).toOpaque()) } ?? 0
        current.store(address, ordering: .releasing)
    }

    /// Nil while render resources are not allocated. Thread: render.
    var storage: Unmanaged<KernelStorage>? {
        @_noLocks @_noAllocation get {
            guard let pointer = UnsafeRawPointer(bitPattern: current.load(ordering: .acquiring)) else { return nil }
            return Unmanaged.fromOpaque(pointer)
        }
    }

    @_noLocks @_noAllocation
    private func render(_ request: UnsafeMutablePointer<AUExtensionRenderRequest>) -> OSStatus {
        guard let storage else { return kAudioUnitErr_Uninitialized }
        return storage._withUnsafeGuaranteedRef { $0.renderRequest(request) }
    }
}
