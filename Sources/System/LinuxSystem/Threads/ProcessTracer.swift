/// Which process traces another one: a debugger, as a rule. Thread: any but render.
public enum ProcessTracer {
    /// The tracer's process; nil while nobody traces, when the traced one is gone, and for a tracer that this process
    /// cannot see.
    ///
    /// - Parameter threadID: a thread that is looked at as well, for a tracer may take only one thread; 0 for none.
    public static func identifier(ofProcess processID: Int32, threadID: Int32 = 0) -> Int32? {
        tracer("/proc/\(processID)/status")
            ?? (threadID > 0 ? tracer("/proc/\(processID)/task/\(threadID)/status") : nil)
    }

    private static func tracer(_ path: String) -> Int32? {
        ProcFile.number(ofLine: "TracerPid:", in: path).flatMap { $0 > 0 ? Int32(exactly: $0) : nil }
    }
}
