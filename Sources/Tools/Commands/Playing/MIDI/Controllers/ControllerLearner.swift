import Rigs

/// Finds out which controller is moved, by the messages of one port. Pure; neither locks nor allocates.
///
/// What may be half of a pair is known once the other half comes, another controller of the channel moves, or nothing
/// comes for a while. Bank selections, registered parameters and channel modes are no controllers that anybody moves.
package struct ControllerLearner {
    /// What was moved: a kind, a channel from 0 and a number, for threads that may not allocate.
    package struct Finding: Equatable {
        package let kind: MIDIController.Kind
        package let channel: UInt8
        package let number: Int

        @_noLocks @_noAllocation
        init(_ kind: MIDIController.Kind, _ channel: UInt8, _ number: Int) {
            self.kind = kind
            self.channel = channel
            self.number = number
        }
    }

    /// Nanoseconds for which half of a pair waits for the other one.
    package static var patience: UInt64 { @_noLocks @_noAllocation get { 50_000_000 } }

    /// Of each channel: the parameter whose number is not registered, or one of the marks.
    private var selected = InlineArray<16, Int>(repeating: none)
    private var half: Finding?
    private var halfTime: UInt64 = 0

    private static var none: Int { @_noLocks @_noAllocation get { 0x3fff } }
    private static var registered: Int { @_noLocks @_noAllocation get { -1 } }

    @_noLocks @_noAllocation
    package init() {}

    /// Takes a whole message that came at a time in nanoseconds. Returns what is moved as soon as that is known.
    @_noLocks @_noAllocation
    package mutating func take(_ bytes: UnsafePointer<UInt8>, _ count: Int, at time: UInt64) -> Finding? {
        guard count >= 2 else { return nil }
        let channel = bytes[0] & 15
        switch bytes[0] & 0xf0 {
        case 0xd0,
            0xe0 where count >= 3:
            if let half { return half }
            return bytes[0] < 0xe0 ? Finding(.pressure, channel, 0) : Finding(.bend, channel, 0)
        case 0xb0 where count >= 3: return take(Int(bytes[1] & 127), Int(bytes[2] & 127), channel, time)
        default: return nil
        }
    }

    /// What is moved where the other half did not come until a time in nanoseconds.
    @_noLocks @_noAllocation
    package func settled(at time: UInt64) -> Finding? {
        guard let half, time > halfTime, time &- halfTime > Self.patience else { return nil }
        return half
    }

    @_noLocks @_noAllocation
    private mutating func take(_ number: Int, _ value: Int, _ channel: UInt8, _ time: UInt64) -> Finding? {
        if let half { return half.channel == channel ? complete(half, number) : half }
        let place = Int(channel)
        switch number {
        case 0, 32, 120...: return nil
        case 98: selected[place] = max(selected[place], 0) & 0x3f80 | value
        case 99: selected[place] = max(selected[place], 0) & 0x7f | value << 7
        case 100, 101: selected[place] = Self.registered
        case 6 where selected[place] == Self.none: wait(Finding(.controller, channel, 6), time)
        case 6 where selected[place] >= 0: wait(Finding(.nrpn, channel, selected[place]), time)
        case 6,
            38 where selected[place] != Self.none, 96, 97:
            return nil
        case 1...63: wait(Finding(.controller, channel, number), time)
        default: return Finding(.controller, channel, number)
        }
        return nil
    }

    /// What is moved, by the message behind a half.
    @_noLocks @_noAllocation
    private func complete(_ half: Finding, _ number: Int) -> Finding {
        if case .nrpn = half.kind { return number == 38 ? Finding(.nrpn14, half.channel, half.number) : half }
        if number == half.number &+ 32, half.number < 32 { return Finding(.controller14, half.channel, half.number) }
        // The lower half of a pair whose upper half was sent before anybody listened.
        if half.number == number &+ 32, number > 0 { return Finding(.controller14, half.channel, number) }
        return half
    }

    @_noLocks @_noAllocation
    private mutating func wait(_ finding: Finding, _ time: UInt64) {
        half = finding
        halfTime = time
    }
}
