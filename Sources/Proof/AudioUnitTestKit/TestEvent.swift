import AudioToolbox

/// Something that happens at a frame while a unit is rendered.
public struct TestEvent: Sendable, Equatable {
    /// What happens.
    public enum Content: Sendable, Equatable {
        /// A parameter steps, or ramps over so many frames.
        case parameter(AUParameterAddress, AUValue, rampFrames: UInt32)
        /// One MIDI 1.0 message.
        case midi([UInt8])
    }

    /// Counted from the start of rendering.
    public var frame: Int
    /// Taken as it is: malformed messages and values out of range are for the unit to survive.
    public var content: Content

    /// - Parameters:
    ///   - frame: may lie behind the last block; the event never comes then.
    ///   - content: what happens then.
    public init(at frame: Int, _ content: Content) {
        self.frame = frame
        self.content = content
    }

    /// `value` is in the parameter's unit; 0 `rampFrames` for a step.
    public static func parameter(
        at frame: Int, _ address: AUParameterAddress, _ value: AUValue, rampFrames: UInt32 = 0
    ) -> TestEvent {
        TestEvent(at: frame, .parameter(address, value, rampFrames: rampFrames))
    }

    /// MIDI 1.0 on channel 1; note 60 is middle C, and velocity 0 ends a note.
    public static func noteOn(at frame: Int, note: UInt8 = 60, velocity: UInt8 = 100) -> TestEvent {
        TestEvent(at: frame, .midi([0x90, note, velocity]))
    }

    /// MIDI 1.0 on channel 1, with release velocity 0.
    public static func noteOff(at frame: Int, note: UInt8 = 60) -> TestEvent {
        TestEvent(at: frame, .midi([0x80, note, 0]))
    }

    /// Hands the event to the unit's schedule; a unit that takes no MIDI gets none.
    public func schedule(on unit: AUAudioUnit) {
        switch content {
        case .parameter(let address, let value, let rampFrames):
            unit.scheduleParameterBlock(AUEventSampleTime(frame), rampFrames, address, value)
        case .midi(let bytes):
            guard let schedule = unit.scheduleMIDIEventBlock else { return }
            guard unit.audioUnitMIDIProtocol == .unspecified else {
                return schedule(AUEventSampleTime(frame), 0, bytes.count, bytes)
            }
            // Past the block, which refuses malformed messages: a unit has to survive what another host may send.
            unit.core.schedule.addMIDI(at: AUEventSampleTime(frame), cable: 0, bytes: bytes, count: bytes.count)
        }
    }
}
