internal import CLinuxProcesses
public import LinuxSystem

/// Signals as readable events (signalfd). Create it on the main thread before other threads start: they inherit the
/// blocked mask.
public final class SignalDescriptor: Sendable {
    private let descriptor: FileDescriptor

    /// Blocks these signals in the calling thread: they come here instead of ending the process. They stay blocked when
    /// this object goes. Throws when the process has no descriptor left.
    public init(signals: [Int32]) throws(SystemError) {
        descriptor = FileDescriptor(
            owning: try check(clinux_signal_descriptor(signals, Int32(signals.count)), "signalfd"))
    }

    /// Borrowed, for `EventPoll.add`.
    public var rawDescriptor: Int32 { descriptor.rawValue }

    /// The next pending signal, or nil.
    public func next() -> Int32? {
        let signal = clinux_signal_read(descriptor.rawValue)
        return signal > 0 ? signal : nil
    }
}
