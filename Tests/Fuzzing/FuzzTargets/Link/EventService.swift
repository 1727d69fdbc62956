import AudioToolbox
import CRenderLink
import LinuxProcesses
import LinuxSystem
import RenderLink
import Synchronization

/// A service's render thread with one unit, whose host and whose upstream are the fuzzer.
final class EventService: @unchecked Sendable {
    static let frames = 64
    private static let geometry = LinkGeometry(
        inputChannels: [2, 1], outputChannels: [2], maximumFrames: frames, eventBytes: 1024)
    /// One for all inputs; nil when there is no memory for it.
    static let shared = try? EventService()

    private let server: RenderServer
    private let layout: LinkLayout
    private let gateMemory: MemoryMapping
    private let doorbellMemory: MemoryMapping
    private let hostMemory: MemoryMapping
    private let serviceMemory: MemoryMapping
    private let upstreamMemory: MemoryMapping
    private let link: ServiceLink
    private let unit: UnsafeMutablePointer<EventUnit>
    private let interface = EventUnit.makeInterface()
    private var request: UInt32 = 0

    private init() throws {
        server = try RenderServer(placement: .free)
        layout = try LinkLayout(Self.geometry)
        let gateFile = try MemoryFile(name: "gate", size: LinkLayout.gateBytes)
        let doorbellFile = try MemoryFile(name: "doorbell", size: LinkLayout.doorbellBytes)
        let hostFile = try MemoryFile(name: "host", size: layout.hostBytes)
        let serviceFile = try MemoryFile(name: "service", size: layout.serviceBytes)
        let upstreamFile = try MemoryFile(name: "upstream", size: layout.serviceBytes)
        gateMemory = try gateFile.map(writable: true)
        doorbellMemory = try doorbellFile.map(writable: true)
        hostMemory = try hostFile.map(writable: true)
        serviceMemory = try serviceFile.map(writable: true)
        upstreamMemory = try upstreamFile.map(writable: true)
        unit = .allocate(capacity: 1)
        unit.initialize(to: EventUnit())
        link = try ServiceLink(
            host: hostFile, service: serviceFile, geometry: Self.geometry, interface: interface,
            instance: OpaquePointer(unit))
        try server.openGate(gateFile, doorbell: doorbellFile)
        try server.add(link, at: 0)
        _ = try server.addUpstream(ServiceUpstream(service: upstreamFile, geometry: Self.geometry))
    }

    private var gate: UnsafeMutablePointer<crl_gate> { gateMemory.base.assumingMemoryBound(to: crl_gate.self) }
    private var requestWord: UnsafeMutablePointer<UInt32> {
        crl_request_word(doorbellMemory.base.assumingMemoryBound(to: crl_doorbell.self))
    }
    private var host: UnsafeMutablePointer<crl_host_area> {
        hostMemory.base.assumingMemoryBound(to: crl_host_area.self)
    }
    private var service: UnsafeMutablePointer<crl_service_area> {
        serviceMemory.base.assumingMemoryBound(to: crl_service_area.self)
    }
    private var upstream: UnsafeMutablePointer<crl_service_area> {
        upstreamMemory.base.assumingMemoryBound(to: crl_service_area.self)
    }

    /// Renders one request. `slots`: whether the turn's number is wrong, units of the run, what it waits for and what
    /// after, the upstream's done word, the inputs' sources, and the rest of the unit's request slot.
    func render(
        slots: [UInt8], wishes: [UInt8], records: [UInt8], claim: UInt32, start: Double, frames: Int
    ) {
        var input = FuzzBytes(slots)
        unit.pointee.wishes = wishes
        let sequence = finished &+ 1
        let number = input.byte() & 1 == 0 ? sequence : sequence &+ UInt32(input.byte())
        let turns = writeGate(&input)
        writeUpstream(word: input.integer(UInt32.self))
        writeRequest(&input, sequence, number: number, claim: claim, start: start, frames: frames)
        let area = hostMemory.base + layout.hostEvents(parity: Int(sequence & 1))
        records.withUnsafeBytes {
            guard let bytes = $0.baseAddress else { return }
            area.copyMemory(from: bytes, byteCount: min($0.count, Self.geometry.eventBytes))
        }
        publish()
        waitUntil(finished: sequence &- 1 &+ turns)
    }

    /// Writes the request for this cycle; returns how many turns the unit has in it.
    private func writeGate(_ input: inout FuzzBytes) -> UInt32 {
        request &+= 1
        let slot = crl_gate_slot_at(gate, request)!
        let count = max(Int(input.byte() & 31), 1)
        let waits = input.byte()
        let next = input.byte()
        slot.pointee.sequence = request
        slot.pointee.runCount = UInt8(count)
        slot.pointee.waitSource = UInt16(waits & 63) + UInt16(waits >> 7) * 100
        slot.pointee.wait = UInt8(waits & 64 == 0 ? CRL_WAIT_ASLEEP : CRL_WAIT_CALLED)
        slot.pointee.nextSource = UInt16(next & 63) + UInt16(next >> 7) * 100
        (slot.pointee.waitSequence, slot.pointee.nextSequence) = (0, 0)
        // Nobody here answers a pull.
        slot.pointee.pullMask = 0
        slot.pointee.wakeMask = .max
        slot.pointee.hostCore = Int16(input.byte()) &* 300
        for index in 0..<LinkLimits.run {
            crl_set_run_unit(slot, index, index == 0 ? 0 : UInt16(next) &* UInt16(index))
        }
        let places = (0..<min(count, LinkLimits.run)).map { crl_run_unit(slot, $0) }
        return UInt32(places.count { $0 == 0 })
    }

    private func writeUpstream(word: UInt32) {
        upstream.pointee.replies.0.word = word
        for index in stride(from: 256, to: upstreamMemory.size - 4, by: 4) {
            upstreamMemory.base.storeBytes(of: word &* UInt32(index), toByteOffset: index, as: UInt32.self)
        }
    }

    private func writeRequest(
        _ input: inout FuzzBytes, _ sequence: UInt32, number: UInt32, claim: UInt32, start: Double, frames: Int
    ) {
        let slot = crl_request_at(host, Int(sequence & 1))!
        for bus in 0..<4 { crl_set_input(slot, bus, input.byte(), input.byte()) }
        slot.pointee.flags = input.integer(UInt32.self)
        slot.pointee.frames = frames > 128 ? UInt32(frames) << 24 : UInt32(frames)
        slot.pointee.eventBytes = claim
        slot.pointee.timestamp.mFlags = AudioTimeStampFlags(rawValue: UInt32(input.byte()))
        slot.pointee.timestamp.mSampleTime = start
        slot.pointee.transport.validity = UInt32(input.byte())
        host.pointee.waiting = UInt32(input.byte())
        slot.pointee.sequence = number
    }

    // MARK: The words that the render thread waits for

    private func atomic(_ word: UnsafeMutablePointer<UInt32>) -> UnsafeMutablePointer<Atomic<UInt32>> {
        UnsafeMutableRawPointer(word).assumingMemoryBound(to: Atomic<UInt32>.self)
    }

    private var finished: UInt32 { atomic(crl_finished_word(service)).pointee.load(ordering: .acquiring) }

    private func publish() {
        atomic(requestWord).pointee.store(request, ordering: .sequentiallyConsistent)
        Futex.wake(requestWord)
        Futex.wake(crl_done_word(upstream, 0))
    }

    /// Ends the upstream's turn when the unit waits for it without end.
    private func waitUntil(finished wanted: UInt32) {
        let patience = MonotonicClock.now() &+ 200_000
        let end = MonotonicClock.now() &+ 30_000_000_000
        while finished != wanted {
            let now = MonotonicClock.now()
            demand(now < end, "the render thread hangs")
            if now > patience {
                for parity in 0...1 {
                    let word = crl_done_word(upstream, parity)!
                    atomic(word).pointee.store(
                        DoneWord.marked(.done, LinkSequence(0)), ordering: .sequentiallyConsistent)
                    Futex.wake(word)
                }
                Futex.wake(requestWord)
            }
            Futex.spinHint()
        }
    }
}
