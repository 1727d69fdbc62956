import AudioToolbox
import LinuxSystem
import MIDIPorts
import Synchronization

/// Which controllers move which parameters, for the render thread; others fill and empty the places of the table.
///
/// Thread: as each member says.
// @unchecked: a place belongs to the render thread between two changes of its phase, which are atomic; the rest of the
// render thread's is its own.
package final class ControllerTable: @unchecked Sendable {
    /// What the render thread needs of one binding. The outlet and the parameter outlive it.
    package struct Content {
        /// The port that is listened to; nil for all.
        private let port: Int?
        var track: ControllerTrack
        var pickup: ControllerPickup
        let range: ControllerRange
        let address: AUParameterAddress
        let cell: UnsafeMutablePointer<ParameterCell>
        let outlet: Unmanaged<ParameterOutlet>
        /// In which a parameter that can ramp gets to its value.
        let rampFrames: AUAudioFrameCount

        /// - Parameters:
        ///   - port: the only one that is listened to, by its place; nil for all.
        ///   - rampFrames: in which a parameter that can ramp gets to a value; 0 for a step.
        package init(
            _ parameter: AUParameter, through outlet: ParameterOutlet, port: Int? = nil, _ track: ControllerTrack,
            _ pickup: ControllerPickup, _ range: ControllerRange, rampFrames: AUAudioFrameCount = 0
        ) {
            (self.port, self.track, self.pickup, self.range) = (port, track, pickup, range)
            (address, cell, self.rampFrames) = (parameter.address, parameter.cell, rampFrames)
            self.outlet = .passUnretained(outlet)
        }

        /// Whether the messages of a port count.
        @_noLocks @_noAllocation
        fileprivate func isOf(_ port: Int) -> Bool {
            guard let only = self.port else { return true }
            return only == port
        }
    }

    private struct Place: ~Copyable {
        let phase = Atomic<Int>(Phase.free)
        var content: Content?
    }

    private struct Port {
        let cell: UnsafeMutablePointer<MIDIInput.Cell>
        /// How often it had gone when a block began last.
        var departures = 0
    }

    private enum Phase {
        static var free: Int { @_noLocks @_noAllocation get { 0 } }
        static var ready: Int { @_noLocks @_noAllocation get { 1 } }
        static var ending: Int { @_noLocks @_noAllocation get { 2 } }
    }

    private let places: UnsafeMutablePointer<Place>
    private let count: Int
    private let portCount: Int
    /// Kept for `ports`.
    private let inputs: [MIDIInput]
    private let ports: UnsafeMutablePointer<Port>
    private let learning: LearningExchange
    /// The same, for the render thread, which counts no references.
    private let search: Unmanaged<LearningExchange>
    private let now = RenderCell<UInt64>(0)

    /// - Parameter inputs: the ports, which `take` names by their places.
    package init(_ inputs: [MIDIInput], capacity: Int) {
        self.inputs = inputs
        count = capacity
        learning = LearningExchange(portCount: inputs.count)
        search = .passUnretained(learning)
        places = .allocate(capacity: capacity)
        for index in 0..<capacity { (places + index).initialize(to: Place()) }
        ports = .allocate(capacity: max(inputs.count, 1))
        for (index, input) in inputs.enumerated() { (ports + index).initialize(to: Port(cell: input.cell)) }
        portCount = inputs.count
    }

    deinit {
        places.deinitialize(count: count)
        places.deallocate()
        ports.deallocate()
    }

    // MARK: Any thread but render, one at a time

    /// Has the render thread use what is at a place that is free.
    package func fill(_ index: Int, with content: Content) {
        places[index].content = content
        places[index].phase.store(Phase.ready, ordering: .releasing)
    }

    /// Has the render thread let go of a place; `isFree` says when it has.
    /// - Parameter isRendered: whether there is a render thread, which may be using it.
    package func empty(_ index: Int, isRendered: Bool) {
        places[index].phase.store(isRendered ? Phase.ending : Phase.free, ordering: .releasing)
    }

    package func isFree(_ index: Int) -> Bool { places[index].phase.load(ordering: .acquiring) == Phase.free }

    /// Has the render thread look for the next controller that is moved, on one port or on all of them.
    /// - Returns: the number of the search; one that was under way ends.
    package func beginLearning(port: Int?) -> UInt32 { learning.begin(port: port) }

    /// Ends a search, if it is the one under way.
    package func endLearning(_ number: UInt32) { learning.end(number) }

    /// Whether a search is the one under way.
    package func isLearning(_ number: UInt32) -> Bool { learning.isUnderWay(number) }

    /// What a search has found; nil while it has not.
    package func finding(of number: UInt32) -> ControllerLearner.Finding? { learning.finding(of: number) }

    // MARK: Render

    /// A block begins, at a time in nanoseconds.
    @_noLocks @_noAllocation
    func begin(at time: UInt64) {
        now.pointer.pointee = time
        search._withUnsafeGuaranteedRef { $0.look(at: time) }
        for index in 0..<portCount {
            let departures = ports[index].cell.pointee.departureCount()
            if departures != ports[index].departures { forget(port: index) }
            ports[index].departures = departures
        }
        for index in 0..<count {
            switch places[index].phase.load(ordering: .acquiring) {
            case Phase.ready:
                guard let present = places[index].content?.cell.pointee.load() else { continue }
                places[index].content?.pickup.look(at: present, time: time)
            case Phase.ending: places[index].phase.store(Phase.free, ordering: .releasing)
            default: break
            }
        }
    }

    /// A message of a port, so many frames behind the beginning of the block. Returns how many events it came to.
    func take(_ bytes: UnsafePointer<UInt8>, _ count: Int, port: Int, frame: Int) -> Int {
        guard count >= 2, count <= 3, bytes[0] >= 0xb0, bytes[0] < 0xf0 else { return 0 }
        search._withUnsafeGuaranteedRef { $0.take(bytes, count, port: port, at: now.pointer.pointee) }
        var events = 0
        for index in 0..<self.count where places[index].phase.load(ordering: .acquiring) == Phase.ready {
            guard let wanted = places[index].content, wanted.isOf(port),
                let place = places[index].content?.track.take(bytes, count)
            else { continue }
            if move(index, to: place, frame: frame) { events += 1 }
        }
        return events
    }

    /// What came in a block has been taken.
    func end() {
        for index in 0..<count where places[index].phase.load(ordering: .acquiring) == Phase.ready {
            if let place = places[index].content?.track.endBlock() { _ = move(index, to: place, frame: 0) }
        }
    }

    private func move(_ index: Int, to place: Float, frame: Int) -> Bool {
        guard let content = places[index].content else { return false }
        let value = content.range.value(at: place)
        let present = content.range.clamped(content.cell.pointee.load())
        let follows = places[index].content?.pickup.take(
            value, present: present, step: content.range.step(at: place), at: now.pointer.pointee)
        guard follows == true else { return false }
        // Counted from the beginning of what the unit renders next: units have time lines of their own.
        let time = AUEventSampleTimeImmediate + AUEventSampleTime(min(max(frame, 0), 4095))
        content.outlet._withUnsafeGuaranteedRef { $0.schedule(time, content.rampFrames, content.address, value) }
        return true
    }

    @_noLocks @_noAllocation
    private func forget(port: Int) {
        for index in 0..<count where places[index].phase.load(ordering: .acquiring) == Phase.ready {
            guard let content = places[index].content, content.isOf(port) else { continue }
            places[index].content?.track.reset()
            places[index].content?.pickup.reset()
        }
    }
}
