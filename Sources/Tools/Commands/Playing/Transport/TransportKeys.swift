/// The keys of `auctl play`, from the bytes that a terminal sends for them. Pure.
package struct TransportKeys {
    /// What a key asks for.
    package enum Action: Equatable, Sendable {
        case pauseOrResume
        /// Seconds, back when negative.
        case skip(Double)
        /// dB, softer when negative.
        case louder(Double)
        case quit
    }

    /// What is told once.
    package static let help = "space pauses, ← → skip 5 s, ↑ ↓ 30 s, + − volume, q ends"

    /// A sequence for one key that has begun.
    private var sequence: [UInt8] = []

    package init() {}

    /// Takes bytes in the order in which they come.
    package mutating func press(_ bytes: [UInt8]) -> [Action] { bytes.compactMap { press($0) } }

    private mutating func press(_ byte: UInt8) -> Action? {
        guard sequence.isEmpty else { return go(on: byte) }
        switch byte {
        case UInt8(ascii: " "), UInt8(ascii: "p"): return .pauseOrResume
        case UInt8(ascii: "+"), UInt8(ascii: "="): return .louder(1)
        case UInt8(ascii: "-"), UInt8(ascii: "_"): return .louder(-1)
        case UInt8(ascii: "q"), UInt8(ascii: "Q"): return .quit
        case 0x1b: sequence = [byte]
        default: break
        }
        return nil
    }

    /// `ESC [ C` or `ESC O C`; with modifiers `ESC [ 1 ; 5 C`.
    private mutating func go(on byte: UInt8) -> Action? {
        if sequence.count == 1 {
            sequence = byte == UInt8(ascii: "[") || byte == UInt8(ascii: "O") ? sequence + [byte] : []
            return sequence.isEmpty && byte != 0x1b ? press(byte) : nil
        }
        guard !(0x40...0x7e).contains(byte) else {
            sequence = []
            return Self.arrows[byte]
        }
        sequence = sequence.count < 16 ? sequence + [byte] : []
        return nil
    }

    private static let arrows: [UInt8: Action] = [
        UInt8(ascii: "A"): .skip(30), UInt8(ascii: "B"): .skip(-30), UInt8(ascii: "C"): .skip(5),
        UInt8(ascii: "D"): .skip(-5),
    ]
}
