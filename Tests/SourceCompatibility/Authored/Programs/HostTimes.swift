import AVFoundation

/// Host times and C types of Apple's platforms.
public final class HostTimes {
    public private(set) var isRunning: DarwinBoolean = false
    private var started: UInt64 = 0

    public init() {}

    public func start() {
        objc_sync_enter(self)
        defer { objc_sync_exit(self) }
        started = mach_absolute_time()
        isRunning = DarwinBoolean(true)
    }

    public var elapsedSeconds: Double {
        var timebase = mach_timebase_info_data_t()
        mach_timebase_info(&timebase)
        let ticks = mach_absolute_time() - started
        return Double(ticks) * Double(timebase.numer) / Double(timebase.denom) / Double(NSEC_PER_SEC)
    }

    public func code(_ text: String) -> FourCharCode {
        text.utf8.reduce(0) { $0 << 8 | FourCharCode($1) }
    }

    public func bigEndian(_ value: UInt32) -> UInt32 { CFSwapInt32HostToBig(value) }
}
