/// Values set in a host's tree, as events of the next cycle: one slot for each parameter, so that a change never lacks
/// room and of many changes the last one counts.
// @unchecked: the memory belongs to the one thread that renders; the table is atomic.
final class TreeEvents: @unchecked Sendable {
    let table: ParameterTable
    /// The same without a reference count, for the render thread.
    private let renderTable: Unmanaged<ParameterTable>
    private let slots: UnsafeMutableRawPointer

    init(_ table: ParameterTable) {
        self.table = table
        renderTable = .passUnretained(table)
        let bytes = max(table.count, 1) * slotBytes
        slots = .allocate(byteCount: bytes, alignment: 16)
        // Touches every page, so that a render thread never faults on one.
        slots.initializeMemory(as: UInt8.self, repeating: 0, count: bytes)
    }

    deinit { slots.deallocate() }

    /// Whether a value was changed since the last `take`. Thread: render.
    var isPending: Bool {
        @_noLocks @_noAllocation @section("render") get {
            renderTable._withUnsafeGuaranteedRef { $0.mayHaveWorkForKernel }
        }
    }

    /// An event for each changed value, all due at `now`. Thread: render.
    @_noLocks @_noAllocation @section("render")
    func take(now: AUEventSampleTime) -> Changes {
        let slots = slots
        return renderTable._withUnsafeGuaranteedRef { table in
            var changes = Changes()
            guard table.takeWorkForKernel() else { return changes }
            for index in 0..<table.count {
                guard table.cell(at: index).pointee.takeForKernel() else { continue }
                let event = (slots + index &* slotBytes).assumingMemoryBound(to: AURenderEvent.self)
                let frames = table.cell(at: index).pointee.takeRampFrames()
                write(table.cell(at: index).pointee.load(), of: table.address(at: index), at: now, frames, to: event)
                changes.append(event)
            }
            return changes
        }
    }

    /// The changed values of one cycle as a list.
    struct Changes {
        private var first: UnsafeMutablePointer<AURenderEvent>?
        private var last: UnsafeMutablePointer<AURenderEvent>?
        private(set) var count = 0

        @_noLocks @_noAllocation
        init() {}

        @_noLocks @_noAllocation
        mutating func append(_ event: UnsafeMutablePointer<AURenderEvent>) {
            if let last { eventHeader(last).pointee.next = event } else { first = event }
            last = event
            count = count &+ 1
        }

        /// The list with another behind it.
        @_noLocks @_noAllocation
        func preceding(_ list: UnsafePointer<AURenderEvent>?) -> UnsafePointer<AURenderEvent>? {
            guard let first, let last else { return list }
            eventHeader(last).pointee.next = UnsafeMutablePointer(mutating: list)
            return UnsafePointer(first)
        }
    }
}

/// An event and its padding to eight bytes.
private var slotBytes: Int { @_noLocks @_noAllocation get { 40 } }

@_noLocks @_noAllocation
private func write(
    _ value: AUValue, of address: AUParameterAddress, at time: AUEventSampleTime, _ rampFrames: UInt32,
    to slot: UnsafeMutablePointer<AURenderEvent>
) {
    let event = parameterEvent(slot)
    event.pointee.next = nil
    event.pointee.eventSampleTime = time
    event.pointee.eventType = rampFrames == 0 ? .parameter : .parameterRamp
    event.pointee.isFromTree = true
    event.pointee.rampDurationSampleFrames = rampFrames
    event.pointee.parameterAddress = address
    event.pointee.value = value
}
