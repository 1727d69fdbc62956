import Foundation

/// Times as a person reads them.
package enum ClockText {
    /// Seconds since 1970 as local date and time.
    static func local(_ seconds: Double) -> String {
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.dateFormat = "yyyy-MM-dd HH:mm:ss"
        return formatter.string(from: Date(timeIntervalSince1970: seconds))
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
