import LinuxSystem

/// Shows how far a command has come, on standard error.
struct ProgressMeter {
    private let style: ProgressOption
    private let interval: UInt64
    private var next: UInt64 = 0

    init(_ option: ProgressOption) {
        style = option == .auto ? (StandardError.isTerminal ? .bar : .none) : option
        interval = style == .lines ? 1_000_000_000 : 100_000_000
    }

    /// Shows `text` when it is time, with a bar for `fraction` 0…1; without one when that is nil.
    mutating func show(_ fraction: Double?, isLast: Bool = false, _ text: () -> String) {
        guard style != .none else { return }
        let now = MonotonicClock.now()
        guard now >= next || isLast else { return }
        next = now + interval
        guard style == .bar else { return StandardError.write(text()) }
        let line = fraction.map { "\(Self.bar($0))  \(text())" } ?? text()
        StandardError.draw(line, isLast: isLast)
    }

    private static func bar(_ fraction: Double) -> String {
        let filled = Int((min(max(fraction.isFinite ? fraction : 0, 0), 1) * 24).rounded())
        return String(repeating: "█", count: filled) + String(repeating: "░", count: 24 - filled)
    }
}
