import AudioTypes

// The MIDI blocks of AUAudioUnit.h, as Swift closures.

/// Schedules MIDI 1.0 bytes: when, cable, length, bytes. Thread: any.
public typealias AUScheduleMIDIEventBlock =
    @Sendable (
        _ eventSampleTime: AUEventSampleTime, _ cable: UInt8, _ length: Int, _ midiBytes: UnsafePointer<UInt8>
    ) -> Void

/// Schedules Universal MIDI Packets. Thread: any.
public typealias AUMIDIEventListBlock =
    @Sendable (
        _ eventSampleTime: AUEventSampleTime, _ cable: UInt8, _ eventList: UnsafePointer<MIDIEventList>
    ) -> OSStatus

/// Receives the MIDI that a unit sends. Thread: render.
public typealias AUMIDIOutputEventBlock = (
    _ eventSampleTime: AUEventSampleTime, _ cable: UInt8, _ length: Int, _ midiBytes: UnsafePointer<UInt8>
) -> OSStatus
