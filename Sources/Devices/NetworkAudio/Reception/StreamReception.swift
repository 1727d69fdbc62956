import Synchronization

/// What one stream is made of while it is received: from packets to frames in a ring, in order and without holes.
///
/// Times come from the caller, so that tests need no network. Thread: one at a time; `counts` any.
// @unchecked: used by the thread that receives; the counts have a lock.
package final class StreamReception: @unchecked Sendable {
    /// The largest payload, in bytes; a larger packet is refused.
    package static let longestPayload = 2048
    /// Nanoseconds for which a new stream is watched before it is heard, so that its jitter is known.
    private static let acquaintance: UInt64 = 120_000_000
    /// Nanoseconds between two looks at what surrounds a gap, whoever sends how many.
    private static let analysisGap: UInt64 = 10_000_000
    /// Seconds without a packet after which the sender counts as silent.
    private static let silence = 0.06

    package let format: RTPStreamFormat
    package let ring: FrameRing
    package let timing = StreamTiming()

    private var queue: ReceptionQueue
    private var clock: ArrivalClock
    private var concealment: GapConcealment
    private let payloads: UnsafeMutableRawPointer
    private let scratch: [UnsafeMutablePointer<Float>]
    private let pointers: UnsafeMutablePointer<UnsafeMutablePointer<Float>?>
    /// When a gap's surroundings may be looked at anew.
    private var nextAnalysis: UInt64 = 0
    /// Ring frames minus places of the stream.
    private var offset: Int64 = 0
    private let published = Mutex((counts: ReceptionCounts(), drift: 0.0))

    /// - Parameter payloadType: the only one that is taken; nil for any.
    package init(format: RTPStreamFormat, payloadType: UInt8?) {
        self.format = format
        ring = FrameRing(channelCount: format.channelCount, frames: format.sampleRate)
        queue = ReceptionQueue(
            payloadType: payloadType, framesPerSilence: Int(Double(format.sampleRate) * Self.silence))
        clock = ArrivalClock(sampleRate: format.sampleRate)
        concealment = GapConcealment(channelCount: format.channelCount)
        payloads = .allocate(byteCount: ReceptionQueue.slotCount * Self.longestPayload, alignment: 16)
        scratch = (0..<format.channelCount).map { _ in
            let samples = UnsafeMutablePointer<Float>.allocate(capacity: ReceptionQueue.longestPacket)
            samples.initialize(repeating: 0, count: ReceptionQueue.longestPacket)
            return samples
        }
        pointers = .allocate(capacity: format.channelCount)
        for channel in scratch.indices { (pointers + channel).initialize(to: scratch[channel]) }
    }

    deinit {
        payloads.deallocate()
        for samples in scratch { samples.deallocate() }
        pointers.deallocate()
    }

    /// What became of packets so far. Thread: any.
    package var counts: ReceptionCounts { published.withLock { $0.counts } }
    /// How much faster the sender's clock runs than this machine's, in millionths. Thread: any.
    package var driftPartsPerMillion: Double { published.withLock { $0.drift * 1e6 } }

    /// Takes one datagram that came at `time`; never earlier than the last.
    package func receive(_ bytes: UnsafeRawBufferPointer, at time: UInt64) {
        guard let packet = try? RTPPacket(reading: bytes), packet.payload.count <= Self.longestPayload else {
            return queue.refuse()
        }
        let frames = format.frameCount(ofBytes: packet.payload.count)
        switch queue.receive(packet, frames: frames, at: time) {
        case .drop: return
        case .restart(let slot):
            clock = ArrivalClock(sampleRate: format.sampleRate)
            keep(bytes, packet, slot, at: time)
        case .keep(let slot): keep(bytes, packet, slot, at: time)
        }
    }

    private func keep(_ bytes: UnsafeRawBufferPointer, _ packet: RTPPacket, _ slot: Int, at time: UInt64) {
        let payload = UnsafeRawBufferPointer(rebasing: bytes[packet.payload])
        (payloads + slot * Self.longestPayload).copyMemory(
            from: payload.baseAddress ?? UnsafeRawPointer(payloads), byteCount: payload.count)
        let first = queue.position(ofSlot: slot)
        clock.note(first..<first + Int64(queue.frames(ofSlot: slot)), at: time)
    }

    /// Puts into the ring what is due. Thread: the one that receives, after packets and at `wakeTime`.
    package func advance(at time: UInt64) {
        concealment.mayAnalyze = time >= nextAnalysis
        let (hold, known) = (hold, clock.age(at: time) >= Self.acquaintance)
        let clock = clock
        while let step = queue.next(isDue: { known && time >= clock.time(of: $0) &+ hold }) { take(step) }
        if concealment.hasAnalyzed { (nextAnalysis, concealment.hasAnalyzed) = (time &+ Self.analysisGap, false) }
        timing.publish(
            StreamTiming.Reading(
                time: time, position: clock.position(at: time) + Double(offset),
                framesPerNanosecond: Double(format.sampleRate) / 1e9 * (1 + clock.drift), jitter: jitter,
                isReady: known && queue.nextPosition != nil))
        let counts = queue.counts
        published.withLock { $0 = (counts, clock.drift) }
    }

    /// When something has to be done though no packet came; nil while no stream goes on.
    package var wakeTime: UInt64? {
        queue.nextPosition.map { max(clock.time(of: $0) &+ hold, clock.startTime &+ Self.acquaintance) &+ 1 }
    }

    /// Frames that are kept for packets that come late, with something for the threads.
    private var jitter: Double { clock.jitter * 1.125 + Double(format.sampleRate) * 0.0003 }
    /// Nanoseconds for which one is waited for: a little less, so that what is made up is there when it is read.
    private var hold: UInt64 { UInt64(clock.jitter * 1.0625 / Double(format.sampleRate) * 1e9) &+ 100_000 }

    private func take(_ step: ReceptionQueue.Step) {
        switch step {
        case .begin(let position):
            offset = Int64(ring.lanes.written()) - position
            concealment.begin()
        case .samples(let slot, let skipping, let count):
            decode(slot, skipping, count)
            concealment.hear(scratch, count: count)
            write(count)
        case .missing(let count, let next): fill(count, next)
        case .end: break
        }
    }

    private func fill(_ count: Int, _ next: Int?) {
        var following: [[Float]]?
        if let next {
            let known = min(queue.frames(ofSlot: next), GapConcealment.memory)
            decode(next, 0, known)
            following = scratch.map { Array(UnsafeBufferPointer(start: $0, count: known)) }
        }
        let count = min(count, ReceptionQueue.longestPacket)
        // What nobody has room for is not made up: so a sender that claims gaps costs no more than the ring's second.
        guard ring.lanes.capacity - (ring.lanes.written() - ring.lanes.taken()) >= count else {
            offset -= Int64(count)
            return
        }
        concealment.fill(scratch, count: count, next: following)
        write(count)
    }

    /// Without a reader the ring is full: what does not go in takes no place in it.
    private func write(_ count: Int) { offset -= Int64(count - ring.lanes.write(pointers, count: count)) }

    private func decode(_ slot: Int, _ skipping: Int, _ count: Int) {
        let start = slot * Self.longestPayload + skipping * format.bytesPerFrame
        let payload = UnsafeRawBufferPointer(start: payloads + start, count: count * format.bytesPerFrame)
        for channel in scratch.indices {
            format.encoding.decode(
                payload, channel: channel, of: format.channelCount, into: scratch[channel], count: count)
        }
    }
}
