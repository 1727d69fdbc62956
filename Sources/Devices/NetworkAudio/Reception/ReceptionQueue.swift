/// Puts packets in order and says when one is given up: the states of a stream that is received.
///
/// It holds no samples: packet n's lie wherever its caller keeps slot `n % slotCount`. Pure: times come from its
/// caller. What a stranger sends moves nothing: a stream begins, and begins anew, with two packets that follow each
/// other, and another sender is listened to only when the first one is silent. Thread: one at a time.
package struct ReceptionQueue: Sendable {
    /// What becomes of a packet that came.
    package enum Verdict: Equatable, Sendable {
        /// Keep its samples in this slot.
        case keep(slot: Int)
        /// Keep them, and forget what was known of the sender's clock: this is a new stream.
        case restart(slot: Int)
        case drop
    }

    /// What is heard next.
    package enum Step: Equatable, Sendable {
        /// What comes from here on begins at this place of the stream, and has nothing to do with what was before.
        case begin(position: Int64)
        /// Frames of a slot.
        case samples(slot: Int, skipping: Int, count: Int)
        /// Frames that nobody sent, or that are lost; behind them come those of `next`, where that is known.
        case missing(count: Int, next: Int?)
        /// The sender is silent.
        case end
    }

    package static let slotCount = 512
    /// Packets of more frames are refused.
    package static let longestPacket = 8192
    /// Frames by which a packet may be ahead of what is heard.
    static let reach: Int64 = 1 << 17
    /// A longer hole in the sender's time, in frames, is a new beginning and not filled.
    static let longestHole: Int64 = 4800
    /// Another sender is listened to when the first one was silent for so many nanoseconds.
    static let patience: UInt64 = 100_000_000

    private enum Phase: Equatable, Sendable { case waiting, running, silent }

    private enum Content: Equatable, Sendable { case nothing, kept, heard, missed }

    private struct Slot: Sendable {
        var content = Content.nothing
        var sequence: Int64 = -1
        var position: Int64 = 0
        var frames = 0
    }

    /// A packet after which one more begins a stream.
    private struct Candidate: Equatable, Sendable {
        var source: UInt32
        var next: UInt16
    }

    package private(set) var counts = ReceptionCounts()
    private let payloadType: UInt8?
    private let framesPerSilence: Int
    private var phase = Phase.waiting
    private var source: UInt32 = 0
    private var sequences = CounterUnwrapper<UInt16>()
    private var timestamps = CounterUnwrapper<UInt32>()
    private var slots = [Slot](repeating: Slot(), count: Self.slotCount)
    private var kept = 0
    private var expected: Int64 = 0
    private var highest: Int64 = 0
    private var frontier: Int64 = 0
    private var starved = 0
    private var usualFrames = 48
    private var beginsAt: Int64?
    private var candidate: Candidate?
    private var lastTime: UInt64 = 0

    /// - Parameters:
    ///   - payloadType: the only one that is taken; nil for any.
    ///   - framesPerSilence: frames that are made up before the sender counts as silent.
    package init(payloadType: UInt8?, framesPerSilence: Int) {
        self.payloadType = payloadType
        self.framesPerSilence = max(1, framesPerSilence)
    }

    /// The place of the next frame that is heard; nil while no stream goes on.
    package var nextPosition: Int64? { phase == .running ? frontier : nil }

    /// The place of the first frame of a packet that is kept in a slot.
    package func position(ofSlot slot: Int) -> Int64 { slots[slot].position }

    /// Frames of a packet that is kept in a slot.
    package func frames(ofSlot slot: Int) -> Int { slots[slot].frames }

    /// Counts bytes that are no packet.
    package mutating func refuse() { counts.refused &+= 1 }

    /// Judges a packet of `frames` frames, nil for a payload that is not whole frames.
    package mutating func receive(_ packet: RTPPacket, frames: Int?, at time: UInt64) -> Verdict {
        guard payloadType == nil || payloadType == packet.payloadType, let frames,
            (1...Self.longestPacket).contains(frames)
        else { return refused() }
        guard phase != .waiting, packet.source == source else {
            let isSilent = time > lastTime && time - lastTime >= Self.patience
            guard phase == .waiting || phase == .silent || isSilent else { return refused() }
            return introduce(packet, frames, at: time)
        }
        let sequence = sequences.peek(packet.sequence)
        let position = timestamps.peek(packet.timestamp)
        let distance = sequence &- expected
        guard abs(distance) < Int64(Self.slotCount), abs(position &- frontier) < Self.reach else {
            return introduce(packet, frames, at: time)
        }
        let slot = Int(sequence & Int64(Self.slotCount - 1))
        if distance < 0 { return past(sequence, slot) }
        if phase == .silent { return restart(packet, frames, at: time) }
        if slots[slot].content == .kept {
            counts.duplicates &+= 1
            return .drop
        }
        if sequence < highest { counts.reordered &+= 1 }
        highest = max(highest, sequences.take(packet.sequence))
        _ = timestamps.take(packet.timestamp)
        keep(slot, sequence, position, frames, at: time)
        return .keep(slot: slot)
    }

    private mutating func keep(_ slot: Int, _ sequence: Int64, _ position: Int64, _ frames: Int, at time: UInt64) {
        slots[slot] = Slot(content: .kept, sequence: sequence, position: position, frames: frames)
        kept += 1
        counts.packets &+= 1
        usualFrames = frames
        lastTime = time
        candidate = nil
    }

    /// One whose turn is over.
    private mutating func past(_ sequence: Int64, _ slot: Int) -> Verdict {
        if slots[slot].sequence == sequence, slots[slot].content == .missed {
            slots[slot].content = .heard
            counts.late &+= 1
            counts.packets &+= 1
        } else {
            counts.duplicates &+= 1
        }
        return .drop
    }

    private mutating func refused() -> Verdict {
        counts.refused &+= 1
        return .drop
    }

    /// One that does not follow what was heard: the second of two that follow each other begins a stream.
    private mutating func introduce(_ packet: RTPPacket, _ frames: Int, at time: UInt64) -> Verdict {
        guard candidate == Candidate(source: packet.source, next: packet.sequence) else {
            candidate = Candidate(source: packet.source, next: packet.sequence &+ 1)
            return refused()
        }
        return restart(packet, frames, at: time)
    }

    private mutating func restart(_ packet: RTPPacket, _ frames: Int, at time: UInt64) -> Verdict {
        source = packet.source
        sequences = CounterUnwrapper()
        timestamps = CounterUnwrapper()
        for index in slots.indices { slots[index] = Slot() }
        (kept, starved) = (0, 0)
        expected = sequences.take(packet.sequence)
        highest = expected
        frontier = timestamps.take(packet.timestamp)
        phase = .running
        beginsAt = frontier
        counts.beginnings &+= 1
        let slot = Int(expected & Int64(Self.slotCount - 1))
        keep(slot, expected, frontier, frames, at: time)
        return .restart(slot: slot)
    }

    /// What is heard next; nil when that is not known yet. `isDue` says whether a place has to be heard now.
    package mutating func next(isDue: (Int64) -> Bool) -> Step? {
        if let position = beginsAt {
            beginsAt = nil
            return .begin(position: position)
        }
        while phase == .running {
            let slot = Int(expected & Int64(Self.slotCount - 1))
            if slots[slot].content == .kept {
                if let step = hear(slot) { return step }
            } else if kept > 0 {
                // What was made up already is waited for no more.
                guard kept > Self.slotCount / 2 || following.position <= frontier || isDue(frontier) else {
                    return nil
                }
                giveUp()
            } else {
                return isDue(frontier) ? starve() : nil
            }
        }
        return nil
    }

    /// A packet whose turn it is: what lies before it, or itself, or nil when its time was over.
    private mutating func hear(_ slot: Int) -> Step? {
        let hole = slots[slot].position &- frontier
        if hole > 0 {
            frontier = slots[slot].position
            guard hole <= Self.longestHole else { return .begin(position: frontier) }
            counts.concealedFrames &+= UInt64(hole)
            return .missing(count: Int(hole), next: slot)
        }
        let frames = slots[slot].frames
        slots[slot].content = .heard
        kept -= 1
        expected += 1
        guard -hole < Int64(frames) else {
            counts.late &+= 1
            counts.lost &+= 1
            return nil
        }
        starved = 0
        frontier += Int64(frames) + hole
        return .samples(slot: slot, skipping: Int(-hole), count: frames + Int(hole))
    }

    /// The next packet that is there; there must be one.
    private var following: Slot {
        var sequence = expected
        while true {
            let slot = slots[Int(sequence & Int64(Self.slotCount - 1))]
            if slot.content == .kept { return slot }
            sequence += 1
        }
    }

    /// Goes on to the next packet that is there.
    private mutating func giveUp() {
        while kept > 0 {
            let slot = Int(expected & Int64(Self.slotCount - 1))
            if slots[slot].content == .kept { return }
            slots[slot] = Slot(content: .missed, sequence: expected)
            counts.lost &+= 1
            expected += 1
        }
    }

    private mutating func starve() -> Step {
        guard starved < framesPerSilence else {
            phase = .silent
            return .end
        }
        starved += usualFrames
        frontier += Int64(usualFrames)
        counts.concealedFrames &+= UInt64(usualFrames)
        return .missing(count: usualFrames, next: nil)
    }
}
