import Foundation
import Glibc

/// Times as a person reads them.
package enum ClockText {
    /// Seconds since 1970 as local date and time, such as `2026-05-04 13:02:11`. Times may come from a file of
    /// anybody's.
    package static func local(_ seconds: Double) -> String {
        guard seconds.isFinite, (0...253_402_214_400).contains(seconds) else { return "time unknown       " }
        var (time, parts) = (time_t(seconds), tm())
        localtime_r(&time, &parts)
        return String(
            format: "%04d-%02d-%02d %02d:%02d:%02d", Int(parts.tm_year) + 1900, Int(parts.tm_mon) + 1,
            Int(parts.tm_mday), Int(parts.tm_hour), Int(parts.tm_min), Int(parts.tm_sec))
    }

    /// A length such as `1:02.5` or `1:02:03.5`.
    package static func length(_ seconds: Double) -> String {
        guard seconds.isFinite, seconds >= 0, seconds < 1e9 else { return "–" }
        let tenths = Int((seconds * 10).rounded(.down))
        let (hours, minutes) = (tenths / 36_000, tenths / 600 % 60)
        let rest = String(format: "%02d.%d", tenths / 10 % 60, tenths % 10)
        return hours > 0 ? "\(hours):" + String(format: "%02d:", minutes) + rest : "\(minutes):" + rest
    }
}
