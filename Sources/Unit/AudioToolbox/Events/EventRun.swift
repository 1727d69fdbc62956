/// A cycle's list of events as it grows. Thread: render.
struct EventRun {
    private let now: AUEventSampleTime
    /// Bytes of records that there is still room for.
    private var room: Int
    private(set) var first: UnsafePointer<AURenderEvent>?
    private var last: UnsafeMutablePointer<AURenderEvent>?

    @_noLocks @_noAllocation
    init(now: AUEventSampleTime, room: Int) {
        self.now = now
        self.room = room
    }

    /// Appends an event, which is due at `now` when it is late; false when there is no room for it.
    @_noLocks @_noAllocation
    mutating func append(_ event: UnsafeMutablePointer<AURenderEvent>) -> Bool {
        if room != .max {
            let bytes = Self.recordBytes(UnsafePointer(event))
            guard bytes <= room else { return false }
            room = room &- bytes
        }
        let header = eventHeader(event)
        header.pointee.next = nil
        if header.pointee.eventSampleTime < now { header.pointee.eventSampleTime = now }
        if let last { eventHeader(last).pointee.next = event } else { first = UnsafePointer(event) }
        last = event
        return true
    }

    /// The most bytes that an event takes in a link (`crl_events.h`).
    @_noLocks @_noAllocation
    private static func recordBytes(_ event: UnsafePointer<AURenderEvent>) -> Int {
        switch eventHeader(event).pointee.eventType.rawValue {
        case AURenderEventType.parameter.rawValue, AURenderEventType.parameterRamp.rawValue: parameterBytes
        case AURenderEventType.midiEventList.rawValue: (24 &+ 4 &* packetWordCount(event) &+ 7) & ~7
        default: (20 &+ Int(midiEvent(event).pointee.length) &+ 7) & ~7
        }
    }

    /// Of a change of a parameter's value.
    static var parameterBytes: Int { @_noLocks @_noAllocation get { 32 } }
}
