import AudioToolbox
import MIDIPorts

/// Plays what comes from MIDI ports into a unit, before it renders each block.
// @unchecked: the keyboards belong to the render thread; the rest is constant.
package final class LivePlayer: @unchecked Sendable {
    /// Events that a unit gets in one cycle at most; the rest waits for the next one.
    package static let eventsPerCycle = 1024

    private let keyboards: UnsafeMutablePointer<LiveKeyboard>
    private let inputs: [MIDIInput]
    private let clock: CycleClock
    private let schedule: AUScheduleMIDIEventBlock
    private let sampleRate: Double

    /// - Parameters:
    ///   - schedule: the unit's. It neither locks nor allocates.
    ///   - sampleRate: Hz of the unit.
    package init(
        _ inputs: [MIDIInput], _ clock: CycleClock, sampleRate: Double, schedule: @escaping AUScheduleMIDIEventBlock
    ) {
        (self.inputs, self.clock, self.schedule, self.sampleRate) = (inputs, clock, schedule, sampleRate)
        keyboards = .allocate(capacity: max(inputs.count, 1))
        for (index, input) in inputs.enumerated() { (keyboards + index).initialize(to: LiveKeyboard(input)) }
    }

    deinit {
        keyboards.deinitialize(count: inputs.count)
        keyboards.deallocate()
    }

    /// Before the unit renders what begins at `time` of its time line. Thread: render.
    package func begin(at time: Int64) {
        guard let block = clock.takeBlock(sampleRate: sampleRate) else { return }
        var room = Self.eventsPerCycle
        for index in 0..<inputs.count {
            keyboards[index].play(block, at: time, room: &room) { schedule($0, 0, $1, $2) }
        }
    }

    /// What a unit's render calls are observed with.
    package var observer: AURenderObserver {
        { [self] flags, timestamp, _, _ in
            // Before the unit renders.
            guard flags.rawValue & 1 << 2 != 0 else { return }
            begin(at: Int64(timestamp.pointee.mSampleTime))
        }
    }
}
