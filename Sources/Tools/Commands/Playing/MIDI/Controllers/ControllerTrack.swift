import Rigs

/// Where one controller is, by the messages of a port. Pure; neither locks nor allocates but in `init`.
///
/// Of a pair of 7 bits each, the upper half alone says nothing until the lower one comes, or until a block has gone by
/// without one: then the sender has no lower half, and its next upper half counts at once.
package struct ControllerTrack {
    private let kind: MIDIController.Kind
    private let status: UInt8
    private let number: Int
    /// Whether a data entry has a lower half.
    private let isFine: Bool
    /// Whether a data entry is for this controller.
    private var isOurs: Bool
    /// The parameter without a registered number that is selected; nil where none is, or one that is registered.
    private var selected: (high: UInt8, low: UInt8) = (127, 127)
    private var high: UInt8?
    private var low: UInt8 = 0
    /// Blocks for which an upper half waits for its lower one; nil where none does.
    private var waiting: Int?
    private var sendsHighOnly = false

    /// - Parameter isSelected: whether the controller was moved just now: no selection comes before its next message.
    package init(_ controller: MIDIController, isSelected: Bool = false) {
        (kind, number) = (controller.kind, controller.number)
        let channel = UInt8(controller.channel - 1)
        switch kind {
        case .controller, .controller14, .nrpn, .nrpn14: status = 0xb0 | channel
        case .pressure: status = 0xd0 | channel
        case .bend: status = 0xe0 | channel
        }
        if case .nrpn14 = kind { isFine = true } else { isFine = false }
        isOurs = isSelected
        if isSelected { selected = (UInt8(number >> 7), UInt8(number & 127)) }
    }

    /// Takes a whole message. Returns the place that the controller has then, 0 to 1; nil where it has not moved.
    @_noLocks @_noAllocation
    package mutating func take(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> Float? {
        guard count >= 2, bytes[0] == status else { return nil }
        let first = bytes[1] & 127
        if case .pressure = kind { return Float(first) / 127 }
        guard count >= 3 else { return nil }
        let second = bytes[2] & 127
        switch kind {
        case .pressure: return nil
        case .bend: return Self.place(second, first)
        case .controller: return Int(first) == number ? Float(second) / 127 : nil
        case .controller14:
            if Int(first) == number { return take(high: second) }
            return Int(first) == number &+ 32 ? take(low: second) : nil
        case .nrpn, .nrpn14: return takeEntry(first, second)
        }
    }

    /// A block of the audio has ended. Returns a place as `take` does.
    @_noLocks @_noAllocation
    package mutating func endBlock() -> Float? {
        guard let blocks = waiting else { return nil }
        guard blocks > 0, let high else {
            waiting = blocks &+ 1
            return nil
        }
        waiting = nil
        sendsHighOnly = true
        low = 0
        return Float(high) / 127
    }

    /// The port has gone: what it had begun is given up.
    @_noLocks @_noAllocation
    package mutating func reset() {
        isOurs = false
        selected = (127, 127)
        (high, waiting, sendsHighOnly) = (nil, nil, false)
    }

    @_noLocks @_noAllocation
    private mutating func takeEntry(_ first: UInt8, _ second: UInt8) -> Float? {
        switch first {
        case 99: select(second, selected.low)
        case 98: select(selected.high, second)
        // A registered one.
        case 100, 101: select(127, 127)
        case 6 where isOurs: return isFine ? take(high: second) : Float(second) / 127
        case 38 where isOurs && isFine: return take(low: second)
        default: break
        }
        return nil
    }

    @_noLocks @_noAllocation
    private mutating func select(_ high: UInt8, _ low: UInt8) {
        selected = (high, low)
        isOurs = Int(high) << 7 | Int(low) == number
    }

    @_noLocks @_noAllocation
    private mutating func take(high new: UInt8) -> Float? {
        high = new
        if sendsHighOnly || waiting != nil {
            sendsHighOnly = true
            waiting = nil
            low = 0
            return Float(new) / 127
        }
        waiting = 0
        return nil
    }

    @_noLocks @_noAllocation
    private mutating func take(low new: UInt8) -> Float? {
        low = new
        sendsHighOnly = false
        waiting = nil
        guard let high else { return nil }
        return Self.place(high, new)
    }

    @_noLocks @_noAllocation
    private static func place(_ high: UInt8, _ low: UInt8) -> Float {
        Float(Int(high) << 7 | Int(low)) / 16_383
    }
}
