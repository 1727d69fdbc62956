import LinuxSystem

/// Another unit's service region, mapped read-only: where a unit that is handed its input finds it. Thread: any but
/// render.
// Sendable: immutable; the tables behind `state` never change after init.
public final class ServiceUpstream: @unchecked Sendable {
    private let mapping: MemoryMapping
    let state: UnsafeMutablePointer<UpstreamState>

    /// Maps the region. Throws `LinkError` for an impossible geometry and `SystemError` when the file is too small for
    /// it.
    public init(service file: MemoryFile, geometry: LinkGeometry) throws {
        let layout = try LinkLayout(geometry)
        try requireSize(file, layout.serviceBytes)
        mapping = try file.map(writable: false)
        state = .allocate(capacity: 1)
        state.initialize(
            to: UpstreamState(
                base: mapping.base,
                outputs: BusTable(
                    channels: geometry.outputChannels, base: mapping.base + layout.outputStart,
                    stride: layout.channelStride),
                parityStride: layout.outputChannelCount * layout.channelStride))
    }

    deinit {
        state.pointee.outputs.deallocate()
        state.deallocate()
    }
}

struct UpstreamState {
    let base: UnsafeMutableRawPointer
    var outputs: BusTable
    let parityStride: Int

    @_noLocks @_noAllocation
    func doneWord(_ sequence: LinkSequence) -> SharedWord { SharedWord(base + (sequence.parity &* 64 &+ 16)) }
}

func requireSize(_ file: MemoryFile, _ bytes: Int) throws {
    guard file.size >= bytes else {
        throw LinkError.geometry("a received region has \(file.size) bytes, the geometry needs \(bytes)")
    }
}
