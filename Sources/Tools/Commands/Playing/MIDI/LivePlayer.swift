import AudioToolbox
import MIDIPorts

/// Plays what comes from MIDI ports into a unit, and has their controllers move parameters, before each block is rendered.
// @unchecked: the keyboards belong to the render thread; the rest is constant.
package final class LivePlayer: @unchecked Sendable {
    /// Events that a unit gets in one cycle at most; the rest waits for the next one.
    package static let eventsPerCycle = 1024

    private let keyboards: UnsafeMutablePointer<LiveKeyboard>
    private let inputs: [MIDIInput]
    private let clock: CycleClock
    private let controllers: ControllerTable?
    private let schedule: AUScheduleMIDIEventBlock?
    private let sampleRate: Double

    /// - Parameters:
    ///   - sampleRate: Hz of the unit.
    ///   - controllers: what controllers move; made for the same inputs.
    ///   - schedule: the unit's. It neither locks nor allocates. Nil where no unit takes notes.
    package init(
        _ inputs: [MIDIInput], _ clock: CycleClock, sampleRate: Double, controllers: ControllerTable? = nil,
        schedule: AUScheduleMIDIEventBlock?
    ) {
        (self.inputs, self.clock, self.schedule, self.sampleRate) = (inputs, clock, schedule, sampleRate)
        self.controllers = controllers
        keyboards = .allocate(capacity: max(inputs.count, 1))
        for (index, input) in inputs.enumerated() { (keyboards + index).initialize(to: LiveKeyboard(input)) }
    }

    deinit {
        keyboards.deinitialize(count: inputs.count)
        keyboards.deallocate()
    }

    /// Before anything is rendered of what begins at `time` of the unit's time line. Thread: render.
    package func begin(at time: Int64) {
        guard let block = clock.takeBlock(sampleRate: sampleRate) else { return }
        var room = Self.eventsPerCycle
        controllers?.begin(at: clock.time(ofFrame: 0, sampleRate: sampleRate))
        for index in 0..<inputs.count {
            keyboards[index].play(block, at: time, room: &room) { frame, count, bytes in
                controllers?.take(bytes, count, port: index, frame: frame) ?? 0
            } _: {
                schedule?($0, 0, $1, $2)
            }
        }
        controllers?.end()
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
