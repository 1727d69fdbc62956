import AudioFiles
import Glibc
import LinuxSystem
import RenderGraph
import Synchronization

/// Writes a recording on a thread of its own: a file that takes its time, or is full, holds up nothing but itself.
///
/// What is played waits for it in a ring of `ringSeconds`; what does not fit there is lost, which `Playback` counts.
package final class RecordingThread: @unchecked Sendable {
    // Sendable: the writer is used only by the thread; the rest is atomic, behind a mutex or fixed.

    /// How long a file may block before frames are lost.
    package static let ringSeconds = 10

    /// What `Playback` writes into.
    package let queue: SampleStream
    private let writer: RecordingWriter
    private let sampleRate: Double
    private let isStarted = Atomic<Bool>(false)
    private let isFinishing = Atomic<Bool>(false)
    private let isOver = Atomic<Bool>(false)
    private let isFailing = Atomic<Bool>(false)
    private let written = Atomic<Int>(0)
    private let problem = Mutex<String?>(nil)

    /// Creates the file, which goes away with this object unless the thread is started. Throws `AudioFileError` when
    /// the file cannot be written.
    package init(
        path: String, sampleRate: Double, channelCount: Int, ringFrames: Int? = nil
    ) throws {
        let capacity = ringFrames ?? Int(saturating: sampleRate) * Self.ringSeconds
        writer = try RecordingWriter(
            path: path, sampleRate: sampleRate, channelCount: channelCount, capacity: capacity)
        queue = writer.queue
        self.sampleRate = sampleRate
    }

    /// Starts the thread, which keeps this object until `finish()`: call it once, when nothing else can fail. Throws
    /// `SystemError` when there is no thread.
    package func start() throws {
        _ = try SystemThread(name: "recording") { [self] in run() }
        isStarted.store(true, ordering: .releasing)
    }

    /// Why the recording ended before the music did; nil while it has not.
    package var failure: String? { problem.withLock { $0 } }
    /// Whether nothing more is written, though it may not be said yet what is kept. Any thread.
    var hasFailed: Bool { isFailing.load(ordering: .acquiring) }
    /// What the file cut off; nil when nothing. After `finish()`.
    var clipping: ClippingSummary? { isOver.load(ordering: .acquiring) ? writer.clipping : nil }
    /// Frames in the file so far. Any thread.
    package var frameCount: Int { written.load(ordering: .acquiring) }

    /// Writes what is still in the ring and completes the file; nothing when it was not started. Nothing may be
    /// put into the queue any more. A file that takes nothing for `patience` seconds is given up.
    package func finish(patience: Double = 10) {
        guard isStarted.load(ordering: .acquiring) else { return }
        isFinishing.store(true, ordering: .releasing)
        var (last, since) = (frameCount, MonotonicClock.now())
        while !isOver.load(ordering: .acquiring) {
            Self.pause()
            if frameCount != last {
                (last, since) = (frameCount, MonotonicClock.now())
                Interruption.extend()
            }
            guard Double(MonotonicClock.now() - since) < patience * 1e9 else {
                return fail("\(writer.path) has taken nothing for \(Int(patience)) s and was given up")
            }
        }
    }

    private func run() {
        do {
            while true {
                let isLast = isFinishing.load(ordering: .acquiring)
                let count = try writer.drain()
                written.store(writer.frameCount, ordering: .releasing)
                guard count == 0 else { continue }
                if isLast { break }
                Self.pause()
            }
            if try !writer.finish() { fail("nothing was recorded; \(writer.path) is what it was") }
        } catch {
            rescue(error)
        }
        isOver.store(true, ordering: .releasing)
    }

    /// What was written before the failure is worth keeping.
    private func rescue(_ error: any Error) {
        isFailing.store(true, ordering: .releasing)
        written.store(writer.frameCount, ordering: .releasing)
        do {
            let length = ClockText.length(Double(frameCount) / sampleRate)
            if try writer.finish() {
                fail("\(error); \(writer.isExact ? "the" : "about the") \(length) before are kept")
            } else {
                fail("\(error); \(writer.path) is what it was")
            }
        } catch {
            fail("\(error); nothing of the recording is kept")
        }
    }

    private func fail(_ reason: String) { problem.withLock { $0 = $0 ?? reason } }

    private static func pause() {
        var time = timespec(tv_sec: 0, tv_nsec: 10_000_000)
        nanosleep(&time, nil)
    }
}
