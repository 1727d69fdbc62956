import AudioToolbox
import MusicSequences

/// Brings what a player plays in one run to whom it belongs. Thread: render.
struct SequenceSender {
    private let outlets: SequenceOutletList
    /// Three bytes.
    private let message: UnsafeMutablePointer<UInt8>
    private let news: UnsafeMutablePointer<SequenceNewsRing.Cell>

    @_noLocks @_noAllocation
    init(
        outlets: SequenceOutletList, message: UnsafeMutablePointer<UInt8>,
        news: UnsafeMutablePointer<SequenceNewsRing.Cell>
    ) {
        self.outlets = outlets
        self.message = message
        self.news = news
    }

    @_noLocks @_noAllocation
    func send(_ event: PlayedEvent) {
        switch event.content {
        case .message(let status, let data1, let data2): send(status, data1, data2, event)
        case .raw(let bytes): send(bytes, event)
        case .extendedNoteOn(_, let group, let pitch, let velocity, _):
            // A velocity of 0 would end the note.
            let key = Self.nearest(pitch)
            send(0x90 | Self.channel(group), key, max(Self.nearest(velocity), 1), event)
        case .extendedNoteOff(let group, let pitch, _):
            send(0x80 | Self.channel(group), Self.nearest(pitch), 0, event)
        case .parameter(let parameter, _, _, let value, let target, let frames):
            set(AUParameterAddress(parameter), value, target, frames, event)
        case .user(let beat, let bytes): news.pointee.add(.init(.user(beat: beat), event, bytes))
        case .preset(let scope, let element, let bytes):
            news.pointee.add(.init(.preset(scope: scope, element: element), event, bytes))
        }
    }

    @_noLocks @_noAllocation
    private func send(_ status: UInt8, _ data1: UInt8, _ data2: UInt8, _ event: PlayedEvent) {
        guard let outlet = outlets.outlet(event.destination) else { return }
        message[0] = status
        message[1] = data1
        message[2] = data2
        let count = status & 0xe0 == 0xc0 ? 2 : 3
        outlet.pointee.send(UnsafePointer(message), count, at: time(event, outlet))
    }

    @_noLocks @_noAllocation
    private func send(_ bytes: UnsafeRawBufferPointer, _ event: PlayedEvent) {
        guard let outlet = outlets.outlet(event.destination), let first = bytes.baseAddress, bytes.count > 0
        else { return }
        outlet.pointee.send(first.assumingMemoryBound(to: UInt8.self), bytes.count, at: time(event, outlet))
    }

    /// A value at once, and from there a straight line to the next one.
    @_noLocks @_noAllocation
    private func set(
        _ address: AUParameterAddress, _ value: Float, _ target: Float, _ frames: Int, _ event: PlayedEvent
    ) {
        guard let outlet = outlets.outlet(event.destination) else { return }
        let time = time(event, outlet)
        outlet.pointee.set(address, to: value, at: time, ramp: 0)
        if frames > 0, target != value {
            outlet.pointee.set(address, to: target, at: time, ramp: outlet.pointee.frames(frames))
        }
    }

    @_noLocks @_noAllocation
    private func time(_ event: PlayedEvent, _ outlet: UnsafeMutablePointer<SequenceOutlet>) -> AUEventSampleTime {
        outlet.pointee.sampleTime(at: outlets.time &+ Int64(event.offset))
    }

    @_noLocks @_noAllocation
    private static func channel(_ group: UInt32) -> UInt8 { UInt8(truncatingIfNeeded: group & 15) }

    /// Of a pitch or a velocity in fractions.
    @_noLocks @_noAllocation
    private static func nearest(_ value: Float) -> UInt8 { UInt8(min(max(value + 0.5, 0), 127)) }
}
