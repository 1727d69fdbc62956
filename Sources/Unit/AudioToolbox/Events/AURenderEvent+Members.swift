// The members of the event union as pointers: Swift imports the members themselves as computed properties, which a
// render path must not call. Each is valid when the event's type says so.

/// The fields that every event has. Thread: any.
@inlinable @_noLocks @_noAllocation
public func eventHeader(_ event: UnsafeMutablePointer<AURenderEvent>) -> UnsafeMutablePointer<AURenderEventHeader> {
    UnsafeMutableRawPointer(event).assumingMemoryBound(to: AURenderEventHeader.self)
}

/// The fields that every event has. Thread: any.
@inlinable @_noLocks @_noAllocation
public func eventHeader(_ event: UnsafePointer<AURenderEvent>) -> UnsafePointer<AURenderEventHeader> {
    UnsafeRawPointer(event).assumingMemoryBound(to: AURenderEventHeader.self)
}

/// The event as a parameter step or ramp. Thread: any.
@inlinable @_noLocks @_noAllocation
public func parameterEvent(_ event: UnsafeMutablePointer<AURenderEvent>) -> UnsafeMutablePointer<AUParameterEvent> {
    UnsafeMutableRawPointer(event).assumingMemoryBound(to: AUParameterEvent.self)
}

/// The event as a parameter step or ramp. Thread: any.
@inlinable @_noLocks @_noAllocation
public func parameterEvent(_ event: UnsafePointer<AURenderEvent>) -> UnsafePointer<AUParameterEvent> {
    UnsafeRawPointer(event).assumingMemoryBound(to: AUParameterEvent.self)
}

extension AUParameterEvent {
    /// Whether somebody set the value in the host's parameter tree, as the first reserved byte says; such a value is
    /// in the host's tree already. False for an event that was scheduled.
    package var isFromTree: Bool {
        @_noLocks @_noAllocation get { reserved.0 == 1 }
        @_noLocks @_noAllocation set { reserved = (newValue ? 1 : 0, 0, 0) }
    }

    // Numbers, not cases: comparing cases looks the enumeration's metadata up, under a lock the first time.

    /// Whether this is a change that is complete at its time.
    package var isStep: Bool {
        @_noLocks @_noAllocation get { eventType.rawValue == AURenderEventType.parameter.rawValue }
    }

    /// Whether this is a change that takes some frames.
    package var isRamp: Bool {
        @_noLocks @_noAllocation get { eventType.rawValue == AURenderEventType.parameterRamp.rawValue }
    }
}

/// The event as MIDI 1.0 bytes. Thread: any.
@inlinable @_noLocks @_noAllocation
public func midiEvent(_ event: UnsafeMutablePointer<AURenderEvent>) -> UnsafeMutablePointer<AUMIDIEvent> {
    UnsafeMutableRawPointer(event).assumingMemoryBound(to: AUMIDIEvent.self)
}

/// The event as MIDI 1.0 bytes. Thread: any.
@inlinable @_noLocks @_noAllocation
public func midiEvent(_ event: UnsafePointer<AURenderEvent>) -> UnsafePointer<AUMIDIEvent> {
    UnsafeRawPointer(event).assumingMemoryBound(to: AUMIDIEvent.self)
}

/// All `length` bytes of a MIDI 1.0 event. Thread: any.
@inlinable @_noLocks @_noAllocation
public func midiBytes(_ event: UnsafePointer<AURenderEvent>) -> UnsafePointer<UInt8> {
    UnsafeRawPointer(event).advanced(by: 21).assumingMemoryBound(to: UInt8.self)
}

/// The event as Universal MIDI Packets. Thread: any.
@inlinable @_noLocks @_noAllocation
public func packetsEvent(_ event: UnsafeMutablePointer<AURenderEvent>) -> UnsafeMutablePointer<AUMIDIEventList> {
    UnsafeMutableRawPointer(event).assumingMemoryBound(to: AUMIDIEventList.self)
}

/// The event as Universal MIDI Packets. Thread: any.
@inlinable @_noLocks @_noAllocation
public func packetsEvent(_ event: UnsafePointer<AURenderEvent>) -> UnsafePointer<AUMIDIEventList> {
    UnsafeRawPointer(event).assumingMemoryBound(to: AUMIDIEventList.self)
}

/// How many words a packet event has. Thread: any.
@inlinable @_noLocks @_noAllocation
public func packetWordCount(_ event: UnsafePointer<AURenderEvent>) -> Int {
    Int(UnsafeRawPointer(event).load(fromByteOffset: 36, as: UInt32.self))
}

/// All words of a packet event. Thread: any.
@inlinable @_noLocks @_noAllocation
public func packetWords(_ event: UnsafePointer<AURenderEvent>) -> UnsafePointer<UInt32> {
    UnsafeRawPointer(event).advanced(by: 40).assumingMemoryBound(to: UInt32.self)
}
