import AudioToolbox
import LinuxSystem
import MIDIPorts

/// Puts what a unit sends, or what is played without one, on its way to a MIDI port, with the time of its frame.
// @unchecked: the place belongs to the render thread; the rest is constant.
package final class MIDISender: @unchecked Sendable {
    private let ring: MIDIEventRing
    private let cell: UnsafeMutablePointer<MIDIEventRing.Cell>
    private let clock: CycleClock
    private let sampleRate: Double
    private let blockStart = RenderCell<Int64>(0)

    /// - Parameters:
    ///   - ring: one thread sends into it, the one that renders.
    ///   - sampleRate: Hz of whoever sends.
    package init(_ ring: MIDIEventRing, _ clock: CycleClock, sampleRate: Double) {
        (self.ring, cell, self.clock, self.sampleRate) = (ring, ring.cell, clock, sampleRate)
    }

    /// The block that is rendered in the present cycle begins there on the sender's time line. Thread: render.
    package func begin(at time: Int64) { blockStart.pointer.pointee = time }

    /// What is sent before `begin` leaves at once. Thread: render.
    package func send(_ time: AUEventSampleTime, _ count: Int, _ bytes: UnsafePointer<UInt8>) {
        let frame = time &- blockStart.pointer.pointee
        cell.pointee.write(clock.time(ofFrame: frame, sampleRate: sampleRate), bytes, count)
    }

    /// For a unit that sends; it is told of blocks by `observer`.
    package var outputBlock: AUMIDIOutputEventBlock {
        { [self] time, _, count, bytes in
            send(time, count, bytes)
            return noErr
        }
    }

    /// In place of an instrument's.
    package var schedule: AUScheduleMIDIEventBlock { { [self] time, _, count, bytes in send(time, count, bytes) } }

    /// What the render calls of the unit that sends are observed with.
    package var observer: AURenderObserver {
        { [self] flags, timestamp, _, _ in
            if flags.rawValue & 1 << 2 != 0 { begin(at: Int64(timestamp.pointee.mSampleTime)) }
        }
    }
}
