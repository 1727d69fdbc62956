internal import AudioTypes
internal import CRenderLink
import LinuxProcesses

/// Where everything lies in the two regions of a link, as either side maps them; pointers into the regions, and tables
/// of its own that `deallocate` frees.
struct LinkPlaces {
    /// The structures that the two regions begin with.
    let host: UnsafeMutablePointer<crl_host_area>
    let service: UnsafeMutablePointer<crl_service_area>
    /// Frames of the longest cycle.
    let maximumFrames: Int
    let hostEvents: EventArea
    let serviceEvents: EventArea
    let inputs: BusTable
    let outputs: BusTable
    /// The samples of a pull beyond a cycle: one set, as wide as the widest input bus.
    let pulled: BusTable

    init(_ layout: LinkLayout, host: SharedRegion, service: SharedRegion) {
        self.host = host.header(crl_host_area.self)
        self.service = service.header(crl_service_area.self)
        maximumFrames = layout.geometry.maximumFrames
        hostEvents = layout.hostEventArea(host)
        serviceEvents = layout.serviceEventArea(service)
        inputs = layout.inputs(host)
        outputs = layout.outputs(service)
        pulled = layout.pulled(host)
    }

    func deallocate() {
        inputs.deallocate()
        outputs.deallocate()
        pulled.deallocate()
    }
}

/// Where the channels of some busses lie in one set of buffers, and in the set of every other cycle behind it.
struct BusTable {
    let count: Int
    /// Samples from one channel to the next, and between the two sets of buffers.
    private let stride: Int
    private let parityStride: Int
    private let busses: UnsafeMutablePointer<Bus>

    private struct Bus {
        /// The samples of its first channel in the first set of buffers.
        let first: UnsafeMutablePointer<Float>
        let channelCount: Int
    }

    /// - Parameters:
    ///   - place: gives memory for a number of bytes: for two sets, or for one when `alternates` is false.
    ///   - stride: bytes from one channel to the next.
    init(channels counts: [Int], stride: Int, alternates: Bool = true, place: (Int) -> UnsafeMutableRawPointer) {
        precondition(stride % MemoryLayout<Float>.stride == 0, "a channel is whole samples")
        count = counts.count
        self.stride = stride / MemoryLayout<Float>.stride
        let setBytes = counts.reduce(0, +) * stride
        parityStride = alternates ? setBytes / MemoryLayout<Float>.stride : 0
        var first = place(alternates ? 2 * setBytes : setBytes).assumingMemoryBound(to: Float.self)
        busses = .allocate(capacity: counts.count + 1)
        for (bus, number) in counts.enumerated() {
            (busses + bus).initialize(to: Bus(first: first, channelCount: number))
            first += number * self.stride
        }
    }

    func deallocate() { busses.deallocate() }

    /// Channels of a bus; 0 for one that does not exist.
    @_noLocks @_noAllocation
    func channelCount(_ bus: Int) -> Int { bus >= 0 && bus < count ? busses[bus].channelCount : 0 }

    /// A bus's samples in a cycle; none for one that does not exist.
    @_noLocks @_noAllocation
    func channels(_ bus: Int, _ sequence: LinkSequence) -> BusChannels {
        guard bus >= 0, bus < count else { return .none }
        let first = busses[bus].first + sequence.parity &* parityStride
        return BusChannels(base: first, stride: stride, count: busses[bus].channelCount)
    }

    /// One channel's samples in a cycle; nil for one that does not exist.
    @_noLocks @_noAllocation
    func samples(_ bus: Int, _ channel: Int, _ sequence: LinkSequence) -> UnsafeMutablePointer<Float>? {
        channels(bus, sequence)[channel]
    }
}

/// Where the samples of one bus lie in one cycle.
struct BusChannels {
    /// Those of the first channel; the others lie `stride` samples apart.
    let base: UnsafeMutablePointer<Float>?
    let stride: Int
    let count: Int

    @_noLocks @_noAllocation
    init(base: UnsafeMutablePointer<Float>?, stride: Int, count: Int) {
        self.base = base
        self.stride = stride
        self.count = count
    }

    static var none: BusChannels { @_noLocks @_noAllocation get { BusChannels(base: nil, stride: 0, count: 0) } }

    /// One channel; nil for one that does not exist.
    subscript(channel: Int) -> UnsafeMutablePointer<Float>? {
        @_noLocks @_noAllocation @inline(__always) get {
            channel >= 0 && channel < count ? base.map { $0 + channel &* stride } : nil
        }
    }
}

/// Where a link's event records lie, one area for each of the two cycles that alternate.
struct EventArea {
    /// Bytes of each.
    let capacity: Int
    private let even: UnsafeMutableRawPointer
    private let odd: UnsafeMutableRawPointer

    init(_ region: SharedRegion, offsets: (Int, Int), capacity: Int) {
        even = region.place(offsets.0, capacity)
        odd = region.place(offsets.1, capacity)
        self.capacity = capacity
    }

    /// A place for a record behind `used` bytes; nil when `bytes` more do not fit, or nothing travels.
    @_noLocks @_noAllocation
    func place(_ sequence: LinkSequence, behind used: Int, bytes: Int) -> UnsafeMutablePointer<crl_event_record>? {
        guard bytes > 0, used &+ bytes <= capacity else { return nil }
        return (start(sequence) + used).assumingMemoryBound(to: crl_event_record.self)
    }

    /// The records of a cycle, to be read where the writer is trusted.
    @_noLocks @_noAllocation
    func start(_ sequence: LinkSequence) -> UnsafeMutableRawPointer { sequence.parity == 0 ? even : odd }

    /// Copies a cycle's records out; returns how many bytes that were, at most the capacity.
    @_noLocks @_noAllocation
    func copy(_ sequence: LinkSequence, bytes: Int, to target: UnsafeMutableRawPointer) -> Int {
        // Whole records are multiples of eight.
        let count = min(bytes, capacity) & ~7
        crl_copy_bytes(target, start(sequence), count)
        return count
    }
}

/// A mapped region of a link. Whoever lays it out asks for its places by size, once, and gets them only within its
/// bounds; what another process may change meanwhile is copied out before anything is made of it.
struct SharedRegion {
    private let base: UnsafeMutableRawPointer
    private let byteCount: Int

    init(_ mapping: MemoryMapping) {
        base = mapping.base
        byteCount = mapping.size
    }

    /// The structure that the region begins with. Thread: any but render.
    func header<Header>(_ type: Header.Type) -> UnsafeMutablePointer<Header> {
        place(0, MemoryLayout<Header>.size).assumingMemoryBound(to: type)
    }

    /// A place of some bytes. Thread: any but render.
    func place(_ offset: Int, _ count: Int) -> UnsafeMutableRawPointer {
        precondition(offset >= 0 && count >= 0 && offset + count <= byteCount, "the layout fits its region")
        return base + offset
    }
}
