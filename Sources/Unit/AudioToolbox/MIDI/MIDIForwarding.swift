import LinuxSystem
import MIDITranslation
import Synchronization

/// MIDI that is scheduled for a unit in its own process, where whoever renders it takes events from elsewhere only: a
/// thread of its own hands it to a receiver, in its order and without its times.
///
/// Adding neither locks nor waits nor allocates, so that a thread that renders may do it, too.
// @unchecked: shared words are atomic, and what is taken out of the schedule belongs to the one thread.
final class MIDIForwarding: @unchecked Sendable {
    typealias Receiver = @Sendable ([UInt8]) -> Void

    /// What a unit knows of it before there is one: there is none until somebody fetches a block.
    struct Seat {
        var receiver: Receiver?
        var isBlockFetched = false
        var forwarding: MIDIForwarding?
    }

    private let schedule: EventSchedule
    /// The same without a reference count, for a thread that renders.
    private let renderSchedule: Unmanaged<EventSchedule>
    /// Counts what was added; the thread waits for it to change.
    private let additions = RenderCell(Atomic<UInt32>(0))
    private let isEnded = Atomic(false)
    private let receiver: Receiver
    private let thread = Mutex<SystemThread?>(nil)
    /// Makes bytes of packets.
    private let bytesOfPackets: MIDIConverter

    init(_ receiver: @escaping Receiver) {
        self.receiver = receiver
        let schedule = EventSchedule()
        (self.schedule, renderSchedule) = (schedule, .passUnretained(schedule))
        bytesOfPackets = MIDIConverter(
            .bytes { _, cable, count, bytes in
                schedule.addMIDI(at: immediateSampleTime, cable: cable, bytes: bytes, count: count)
                    ? noErr : kAudioUnitErr_MIDIOutputBufferFull
            })
    }

    /// Starts the thread; where the system has none to give, the next call tries again. Thread: any but render.
    func start() {
        thread.withLock { thread in
            if thread == nil { thread = try? SystemThread(name: "scheduled MIDI") { self.run() } }
        }
    }

    /// The receiver is called no more when this returns, except that it may end a call that this is made in. Thread: any
    /// but render.
    func stop() {
        isEnded.store(true, ordering: .releasing)
        announce()
        let thread = thread.withLock { $0 }
        if let thread, thread.threadID != CurrentThread.identifier() { thread.join() }
    }

    /// Adds messages of MIDI 1.0, or a system-exclusive message or a part of one. False for what is neither, and when
    /// too much waits. Thread: any, also render.
    func add(_ cable: UInt8, _ bytes: UnsafePointer<UInt8>, _ count: Int) -> Bool {
        guard schedule.exclusives.chunk(cable, bytes, count) != .malformed else { return false }
        return addChunk(at: immediateSampleTime, cable, bytes, count)
    }

    @_noLocks @_noAllocation
    private func addChunk(
        at time: AUEventSampleTime, _ cable: UInt8, _ bytes: UnsafePointer<UInt8>, _ count: Int
    ) -> Bool {
        let isAdded = renderSchedule._withUnsafeGuaranteedRef { schedule in
            schedule.addMIDI(at: time, cable: cable, bytes: bytes, count: count)
        }
        announce()
        return isAdded
    }

    /// Adds packets as messages of MIDI 1.0; returns as an `AUMIDIEventListBlock` does. Thread: any, also render.
    func add(_ cable: UInt8, _ list: UnsafePointer<MIDIEventList>) -> OSStatus {
        let status = bytesOfPackets.send(immediateSampleTime, cable, list)
        announce()
        return status
    }

    @_noLocks @_noAllocation
    private func announce() {
        additions.pointer.pointee.wrappingAdd(1, ordering: .sequentiallyConsistent)
        Futex.wake(additions.pointer, count: 1)
    }

    private func run() {
        while !isEnded.load(ordering: .acquiring) {
            let seen = additions.pointer.pointee.load(ordering: .sequentiallyConsistent)
            deliver()
            _ = Futex.wait(additions.pointer, expected: seen)
        }
    }

    private func deliver() {
        while let list = schedule.take(now: 0, frameCount: .max, table: nil) {
            var next: UnsafePointer<AURenderEvent>? = list
            while let event = next, !isEnded.load(ordering: .acquiring) {
                let length = Int(midiEvent(event).pointee.length)
                receiver([UInt8](UnsafeBufferPointer(start: midiBytes(event), count: length)))
                next = UnsafePointer(eventHeader(event).pointee.next)
            }
        }
    }
}
