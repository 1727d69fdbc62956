internal import CLinux
import Glibc

/// Ends the sleep of another thread of this process, whatever it sleeps on.
///
/// Thread: any but render.
public enum ThreadInterruption {
    /// Of all real-time signals one that the program does not use, taken when it is first needed; 0 for none.
    private static let signal = clinux_take_signal()

    /// Lets the calling thread be interrupted: threads that others made, such as those of queues, block every signal.
    /// Thread: any, also render, once `isPossible` was asked.
    @_noLocks @_noAllocation
    public static func allow(_ signal: Signal) { clinux_unblock_signal(signal.number) }

    /// The signal, for threads that may not find it out themselves.
    public struct Signal: Sendable {
        fileprivate let number: Int32
        /// Finds it out. Thread: any but render.
        public init() { number = ThreadInterruption.signal }
    }

    /// False when the program uses every real-time signal itself.
    public static var isPossible: Bool { signal > 0 }

    /// Has the wait of a thread that allows it end as if it had been woken. What it does is not otherwise disturbed.
    public static func interrupt(_ threadID: Int32) {
        if isPossible { _ = clinux_signal_thread(threadID, signal) }
    }
}
