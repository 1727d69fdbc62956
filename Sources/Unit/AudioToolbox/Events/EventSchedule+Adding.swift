import MIDITranslation

// Adding events. Thread: any.
extension EventSchedule {
    @_noLocks @_noAllocation
    package func addParameter(
        at time: AUEventSampleTime, ramp: UInt32, address: AUParameterAddress, value: AUValue, isFromTree: Bool
    ) {
        let node = nodes.take(EventNodes.short)
        guard node != EventNodes.none else { return countLoss() }
        let event = parameterEvent(nodes.event(node))
        event.pointee.next = nil
        event.pointee.eventSampleTime = time
        event.pointee.eventType = ramp == 0 ? .parameter : .parameterRamp
        event.pointee.isFromTree = isFromTree
        event.pointee.rampDurationSampleFrames = ramp
        event.pointee.parameterAddress = address
        event.pointee.value = value
        push(node)
    }

    // MARK: Bytes

    /// One or more complete messages, or one system-exclusive message or a part of one. A message that is longer than
    /// one event becomes several. Returns false when there was no room for all of it.
    @_noLocks @_noAllocation @discardableResult
    package func addMIDI(at time: AUEventSampleTime, cable: UInt8, bytes: UnsafePointer<UInt8>, count: Int) -> Bool {
        guard count > 0 else { return true }
        let isExclusive = bytes[0] < 0x80 || bytes[0] == 0xf0 || bytes[0] == 0xf7
        if count > longestMIDIPart {
            return isExclusive
                ? addParts(at: time, cable: cable, bytes: bytes, count: count)
                : addSingly(at: time, cable: cable, bytes: bytes, count: count)
        }
        let node = node(for: bytes, count, isExclusive)
        guard node != EventNodes.none else {
            if !isExclusive, count > EventNodes.shortMIDIBytes {
                return addSingly(at: time, cable: cable, bytes: bytes, count: count)
            }
            countLoss()
            return false
        }
        write(nodes.event(node), time, cable, isExclusive, bytes, count)
        push(node)
        return true
    }

    @_noLocks @_noAllocation
    private func node(for bytes: UnsafePointer<UInt8>, _ count: Int, _ isExclusive: Bool) -> UInt32 {
        if count <= EventNodes.shortMIDIBytes {
            let node = nodes.take(EventNodes.short)
            guard node == EventNodes.none, !isExclusive, MIDIReleases.contain(bytes, count) else { return node }
            return nodes.take(EventNodes.kept)
        }
        if count <= EventNodes.mediumMIDIBytes {
            let node = nodes.take(EventNodes.medium)
            if node != EventNodes.none { return node }
        }
        return nodes.takeBlocks(bytes: EventNodes.midiDataOffset &+ count)
    }

    /// The messages of a chunk for which there is no room in one piece.
    @_noLocks @_noAllocation
    private func addSingly(
        at time: AUEventSampleTime, cable: UInt8, bytes: UnsafePointer<UInt8>, count: Int
    ) -> Bool {
        var (place, hasAll) = (0, true)
        while place < count {
            let length = min(midiMessageLength(bytes[place]), count &- place)
            if !addMIDI(at: time, cable: cable, bytes: bytes + place, count: length) { hasAll = false }
            place = place &+ length
        }
        return hasAll
    }

    /// A long system-exclusive message, as one node whose events follow each other.
    @_noLocks @_noAllocation
    private func addParts(
        at time: AUEventSampleTime, cable: UInt8, bytes: UnsafePointer<UInt8>, count: Int
    ) -> Bool {
        guard count <= EventNodes.longestMessage else {
            countLoss()
            return false
        }
        let (whole, rest) = count.quotientAndRemainder(dividingBy: longestMIDIPart)
        let size = whole &* EventNodes.midiBytes(longestMIDIPart) &+ (rest > 0 ? EventNodes.midiBytes(rest) : 0)
        let node = nodes.takeBlocks(bytes: size)
        guard node != EventNodes.none else {
            countLoss()
            return false
        }
        var event = nodes.event(node)
        var place = 0
        while true {
            let length = min(longestMIDIPart, count &- place)
            write(event, time, cable, true, bytes + place, length)
            place = place &+ length
            if place == count { break }
            event = follow(event, EventNodes.midiBytes(length))
        }
        push(node)
        return true
    }

    @_noLocks @_noAllocation
    private func write(
        _ place: UnsafeMutablePointer<AURenderEvent>, _ time: AUEventSampleTime, _ cable: UInt8, _ isExclusive: Bool,
        _ bytes: UnsafePointer<UInt8>, _ count: Int
    ) {
        let event = midiEvent(place)
        event.pointee.next = nil
        event.pointee.eventSampleTime = time
        event.pointee.eventType = isExclusive ? .midiSysEx : .MIDI
        event.pointee.reserved = 0
        event.pointee.length = UInt16(truncatingIfNeeded: count)
        event.pointee.cable = cable
        let target = UnsafeMutableRawPointer(event).advanced(by: EventNodes.midiDataOffset)
        target.copyMemory(from: bytes, byteCount: count)
    }

    // MARK: Packets

    /// Universal MIDI Packets, a list of one. Returns false when they did not fit.
    @_noLocks @_noAllocation
    package func addPackets(at time: AUEventSampleTime, cable: UInt8, list: UnsafePointer<MIDIEventList>) -> Bool {
        let words = Int(UnsafeRawPointer(list).load(fromByteOffset: 16, as: UInt32.self))
        guard words > 0 else { return true }
        let source = UnsafeRawPointer(list).advanced(by: 20).assumingMemoryBound(to: UInt32.self)
        let node = words <= longestMIDIPart / 4 ? self.node(forWords: source, words) : EventNodes.none
        guard node != EventNodes.none else {
            countLoss()
            return false
        }
        write(nodes.event(node), time, cable, list.pointee.protocol, words)
            .copyMemory(from: source, byteCount: words * 4)
        push(node)
        return true
    }

    @_noLocks @_noAllocation
    private func node(forWords words: UnsafePointer<UInt32>, _ count: Int) -> UInt32 {
        if count <= EventNodes.shortPacketWords {
            let node = nodes.take(EventNodes.short)
            guard node == EventNodes.none, MIDIReleases.contain(words, count) else { return node }
            return nodes.take(EventNodes.kept)
        }
        return longNode(words: count, bytes: EventNodes.packetWordsOffset &+ count &* 4)
    }

    @_noLocks @_noAllocation
    private func longNode(words: Int, bytes: Int) -> UInt32 {
        if words <= EventNodes.mediumPacketWords {
            let node = nodes.take(EventNodes.medium)
            if node != EventNodes.none { return node }
        }
        return nodes.takeBlocks(bytes: bytes)
    }

    /// A system-exclusive message or a part of one, as packets of a protocol: one node whose lists follow each other.
    @_noLocks @_noAllocation
    func addPackets(
        at time: AUEventSampleTime, cable: UInt8, _ packets: ExclusivePackets, in wanted: MIDIProtocolID
    ) {
        let most = EventNodes.packetsOfList
        let (whole, rest) = packets.count.quotientAndRemainder(dividingBy: most)
        let size = whole &* EventNodes.listBytes(most) &+ (rest > 0 ? EventNodes.listBytes(rest) : 0)
        // Only blocks hold more than one list.
        let node =
            packets.count <= most ? longNode(words: 2 &* packets.count, bytes: size) : nodes.takeBlocks(bytes: size)
        guard node != EventNodes.none else { return countLoss() }
        var event = nodes.event(node)
        var place = 0
        while true {
            let count = min(most, packets.count &- place)
            let words = write(event, time, cable, wanted, 2 &* count).assumingMemoryBound(to: UInt32.self)
            for index in 0..<count {
                (words[2 &* index], words[2 &* index &+ 1]) = packets.packet(place &+ index)
            }
            place = place &+ count
            if place == packets.count { break }
            event = follow(event, EventNodes.listBytes(count))
        }
        push(node)
    }

    /// Writes a list without its words; where those go.
    @_noLocks @_noAllocation
    private func write(
        _ place: UnsafeMutablePointer<AURenderEvent>, _ time: AUEventSampleTime, _ cable: UInt8,
        _ wanted: MIDIProtocolID, _ words: Int
    ) -> UnsafeMutableRawPointer {
        let event = packetsEvent(place)
        event.pointee.next = nil
        event.pointee.eventSampleTime = time
        event.pointee.eventType = .midiEventList
        event.pointee.reserved = 0
        event.pointee.cable = cable
        event.pointee.eventList.protocol = wanted
        event.pointee.eventList.numPackets = 1
        event.pointee.eventList.packet.timeStamp = 0
        event.pointee.eventList.packet.wordCount = UInt32(truncatingIfNeeded: words)
        return UnsafeMutableRawPointer(event).advanced(by: EventNodes.packetWordsOffset)
    }

    /// The place behind an event of a block, which becomes its successor.
    @_noLocks @_noAllocation
    private func follow(
        _ event: UnsafeMutablePointer<AURenderEvent>, _ bytes: Int
    ) -> UnsafeMutablePointer<AURenderEvent> {
        let next = (UnsafeMutableRawPointer(event) + bytes).assumingMemoryBound(to: AURenderEvent.self)
        eventHeader(event).pointee.next = next
        return next
    }
}
