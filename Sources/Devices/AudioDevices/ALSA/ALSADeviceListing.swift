import CALSA
import Glibc

/// One device that ALSA's configuration offers.
public struct ALSADeviceListing: Sendable, Equatable {
    /// The name to open it by.
    public let name: String
    /// What it is, in one line.
    public let summary: String
    /// Whether it plays.
    public let hasOutput: Bool
    /// Whether it records.
    public let hasInput: Bool

    /// Every device by ALSA's hints; empty when there is none.
    public static func available() -> [ALSADeviceListing] {
        calsa_collect_messages()
        var hints: UnsafeMutablePointer<UnsafeMutableRawPointer?>?
        guard snd_device_name_hint(-1, "pcm", &hints) >= 0, let hints else { return [] }
        defer { snd_device_name_free_hint(hints) }
        var found: [ALSADeviceListing] = []
        var next = hints
        while let hint = next.pointee {
            next += 1
            // No IOID means both directions.
            guard let name = text(hint, "NAME") else { continue }
            let direction = text(hint, "IOID")
            let summary = (text(hint, "DESC") ?? "").split(separator: "\n").joined(separator: ", ")
            found.append(
                ALSADeviceListing(
                    name: name, summary: summary, hasOutput: direction != "Input", hasInput: direction != "Output"))
        }
        return found
    }

    private static func text(_ hint: UnsafeMutableRawPointer, _ key: String) -> String? {
        guard let value = snd_device_name_get_hint(hint, key) else { return nil }
        defer { free(value) }
        return String(cString: value)
    }
}
