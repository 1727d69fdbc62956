import AudioToolbox
import MusicSequences

/// Brings what a player plays in one run to whom it belongs. Thread: render.
struct SequenceSender {
    private let outlets: SequenceOutletList
    /// Three bytes.
    private let message: UnsafeMutablePointer<UInt8>
    private let news: UnsafeMutablePointer<SequenceNewsRing.Cell>
    /// Nanoseconds at which the run's first frame is heard; 0 where nothing paces the rendering.
    private let hostTime: UInt64
    private let nanosecondsPerFrame: Double

    @_noLocks @_noAllocation
    init(
        outlets: SequenceOutletList, message: UnsafeMutablePointer<UInt8>,
        news: UnsafeMutablePointer<SequenceNewsRing.Cell>, hostTime: UInt64, sampleRate: Double
    ) {
        self.outlets = outlets
        self.message = message
        self.news = news
        self.hostTime = hostTime
        nanosecondsPerFrame = sampleRate > 0 ? 1e9 / sampleRate : 0
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
        if outlet.pointee.isTold {
            // Places are left free for the ends of notes.
            let spare = status & 0xf0 == 0x90 ? 1024 : 0
            news.pointee.add(
                .init(.midi(hostTime: hostTime(of: event)), event, message: (status, data1, data2)), spare: spare)
            return
        }
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
        if outlet.pointee.isTold {
            news.pointee.add(.init(.midi(hostTime: hostTime(of: event)), event, bytes), spare: 1024)
            return
        }
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
    private func hostTime(of event: PlayedEvent) -> UInt64 {
        hostTime > 0 ? hostTime &+ UInt64(max(Double(event.offset) * nanosecondsPerFrame + 0.5, 0)) : 0
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
