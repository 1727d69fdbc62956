import AudioToolbox
import CRenderLink
import LinuxProcesses
import LinuxSystem
import RenderLink

/// A host's link whose service side is the fuzzer.
final class LinkVictim {
    static let frames = 64
    static let geometry = LinkGeometry(
        inputChannels: [2, 1], outputChannels: [2, 1], maximumFrames: frames, eventBytes: 1024)
    /// One for all: it is what the host itself writes.
    private static let gate = Result { try HostGate() }

    let link: HostLink
    let memory: MemoryMapping
    private let run: Handoff
    /// Of the last cycle made.
    private(set) var deadline: UInt64 = 0
    /// Nanoseconds: what an input loses that lets the host wait for nothing.
    private static let budget: UInt64 = 50_000
    private let timestamp = UnsafeMutablePointer<AudioTimeStamp>.allocate(capacity: 1)

    init(index: Int = 0, start: Double = 0) throws {
        link = try HostLink(geometry: Self.geometry, gate: try Self.gate.get(), unitIndex: index)
        memory = try link.serviceFile.map(writable: true)
        run = Handoff([HandoffElement(link: link)])
        link.port.setInput(0, .own)
        timestamp.initialize(to: AudioTimeStamp())
        timestamp.pointee.mFlags = AudioTimeStampFlags(rawValue: 1)
        timestamp.pointee.mSampleTime = start
        arm(1)
    }

    deinit { timestamp.deallocate() }

    var port: HostLinkPort { link.port }
    var area: UnsafeMutablePointer<crl_service_area> { memory.base.assumingMemoryBound(to: crl_service_area.self) }

    func reply(_ sequence: UInt32) -> UnsafeMutablePointer<crl_reply_slot> {
        crl_reply_at(area, Int(sequence & 1))
    }

    func arm(_ sequence: UInt32) { reply(sequence).pointee.word = DoneWord.armed(by: 4242) }

    /// The coming cycle; time goes on.
    func cycle(frames: Int) -> LinkCycle {
        timestamp.pointee.mSampleTime += Double(frames)
        deadline = MonotonicClock.now() &+ Self.budget
        return LinkCycle(
            frames: frames, flags: 0, timestamp: timestamp, transport: nil, deadline: deadline, budget: Self.budget)
    }

    /// Begins the coming cycle of this link alone; false when it is not ready.
    func begin(frames: Int) -> Bool {
        guard run.port.isReady(frames: frames) else { return false }
        run.port.begin(ready: cycle(frames: frames))
        return true
    }

    var start: Double { timestamp.pointee.mSampleTime }

    /// Answers a cycle as an honest service does.
    func answer(_ sequence: UInt32) {
        reply(sequence).pointee.status = 0
        arm(sequence &+ 1)
        area.pointee.finished = sequence
        reply(sequence).pointee.word = DoneWord.marked(.done, LinkSequence(sequence))
    }

    /// Overwrites some of the region.
    func write(_ bytes: [UInt8], at place: Int) {
        let start = place % memory.size
        let count = min(bytes.count, memory.size - start)
        bytes.withUnsafeBytes {
            (memory.base + start).copyMemory(from: $0.baseAddress ?? UnsafeRawPointer(memory.base), byteCount: count)
        }
    }
}
