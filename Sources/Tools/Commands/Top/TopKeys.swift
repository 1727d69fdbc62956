/// What the person at the keyboard has chosen: the order, and whether `top` looks on.
package struct TopKeys: Equatable, Sendable {
    /// What a key leads to.
    package enum Effect: Equatable, Sendable {
        /// The same look is drawn again.
        case draw
        case quit
        case nothing
    }

    package private(set) var order = TopOrder.instance
    package private(set) var isReversed = false
    package private(set) var isPaused = false

    package init() {}

    /// Takes one byte of the terminal.
    package mutating func press(_ key: UInt8) -> Effect {
        switch key {
        case UInt8(ascii: "q"), UInt8(ascii: "Q"): return .quit
        case UInt8(ascii: "p"), UInt8(ascii: " "): isPaused.toggle()
        case UInt8(ascii: "s"): (order, isReversed) = (order.next, false)
        case UInt8(ascii: "r"): isReversed.toggle()
        default: return .nothing
        }
        return .draw
    }

    /// The keys and what they have led to, in one line.
    package var line: String {
        let order = order.rawValue + (isReversed ? ", reversed" : "")
        return "q quit   p \(isPaused ? "go on (paused)" : "pause")   s sort: \(order)   r reverse"
    }
}
