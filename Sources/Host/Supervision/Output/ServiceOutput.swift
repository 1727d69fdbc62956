import LinuxSystem
import Synchronization
import TerminalOutput

/// What one service prints to its standard output and error: the last of it is kept for incidents, and its lines are
/// passed on at a bearable rate.
///
/// Memory is bounded whatever the service does. Its end of the pipe does not block: what it prints faster than it is
/// read is lost to it. Thread: any but render.
public final class ServiceOutput: Sendable {
    /// Takes one line. Called on the thread that reads all services' outputs; while it waits, outputs are not read, and
    /// nothing else waits for it.
    public typealias Sink = @Sendable (ServiceLine) -> Void

    private struct State: ~Copyable {
        var pipe: FileDescriptor?
        var title: String
        var recent = RecentOutput()
        var lines = OutputLines()
        var throttle = OutputThrottle()
        /// Lines that the reading thread passes on next.
        var admitted: [String] = []
    }

    /// Lines that an incident is given.
    private static let lastLineCount = 8
    private static let longestTitle = 64
    /// Bytes taken out of the pipe at once: as many as it holds.
    private static let chunk = 64 << 10

    let processID: Int32
    /// Borrowed, for polling; closed at the end of the output.
    let rawDescriptor: Int32
    private let sink: Sink
    private let state: Mutex<State>

    init(reading pipe: consuming FileDescriptor, processID: Int32, title: String, sink: @escaping Sink) {
        self.processID = processID
        self.sink = sink
        rawDescriptor = pipe.rawValue
        state = Mutex(State(pipe: pipe, title: title))
    }

    /// The last lines that the service printed, oldest first, control characters escaped, the whole of a backtrace
    /// included; what is still in the pipe is
    /// taken first.
    public var lastLines: [String] {
        let now = MonotonicClock.now()
        defer { OutputReader.shared.wake() }
        return state.withLock { state in
            Self.drain(&state, at: now)
            return state.recent.lastWords(Self.lastLineCount)
        }
    }

    /// What the lines that are passed on begin with, from now on.
    func setTitle(_ title: String) {
        state.withLock { $0.title = TerminalText.line(title, limit: Self.longestTitle) }
    }

    /// The process has ended: takes what is left, and closes the pipe even if a process that it left behind holds it.
    func finish() {
        let now = MonotonicClock.now()
        state.withLock { state in
            Self.drain(&state, at: now)
            Self.end(&state, at: now)
        }
        OutputReader.shared.wake()
    }

    /// Takes what has come. Thread: the reader's.
    func read(at now: UInt64) {
        state.withLock { Self.drain(&$0, at: now) }
    }

    /// Passes on what may be passed on; false when the output has ended and all is passed on. Thread: the reader's.
    func passOn(at now: UInt64) -> Bool {
        let (lines, title, hasEnded) = state.withLock { state in
            let isClosed = state.pipe == nil
            if let omission = state.throttle.omission(at: isClosed ? .max : now) {
                state.admitted.append("\(omission)")
            }
            defer { state.admitted = [] }
            return (state.admitted, state.title, isClosed)
        }
        for line in lines { sink(ServiceLine(unit: title, processID: processID, text: line)) }
        return !hasEnded
    }

    /// When `passOn` has something to report although nothing comes; nil when it has not.
    var tellsAt: UInt64? { state.withLock { $0.throttle.quietUntil } }

    private static func drain(_ state: inout State, at now: UInt64) {
        withUnsafeTemporaryAllocation(byteCount: chunk, alignment: 16) { buffer in
            do throws(SystemError) {
                guard let count = try state.pipe?.read(into: buffer) else { return }
                guard count > 0 else { return end(&state, at: now) }
                let bytes = UnsafeRawBufferPointer(rebasing: buffer[..<count])
                state.recent.append(bytes)
                var lines = state.lines
                lines.take(bytes) { admit($0, to: &state, at: now) }
                state.lines = lines
            } catch {
                if !error.wouldBlock { end(&state, at: now) }
            }
        }
    }

    private static func end(_ state: inout State, at now: UInt64) {
        var lines = state.lines
        lines.finish { admit($0, to: &state, at: now) }
        state.lines = lines
        state.pipe = nil
    }

    private static func admit(_ line: [UInt8], to state: inout State, at now: UInt64) {
        if let omission = state.throttle.omission(at: now) {
            state.admitted.append("\(omission)")
        }
        guard state.throttle.admits(byteCount: line.count, at: now) else { return }
        state.admitted.append(TerminalText.line(bytes: line))
    }
}
