/// What a person moves on a MIDI device: the kind, the channel and the number of a controller.
package struct MIDIController: Hashable, Sendable {
    /// How a controller sends where it is.
    package enum Kind: String, CaseIterable, Sendable {
        /// A controller of 7 bits.
        case controller
        /// A pair of controllers, the second of which, with a number that is 32 higher, has the lower 7 bits.
        case controller14
        /// A parameter without a registered number, whose data entry has 7 bits.
        case nrpn
        /// The same with 14 bits.
        case nrpn14
        case pressure
        case bend

        /// The numbers that such a controller has; nil for one without.
        package var numbers: ClosedRange<Int>? {
            switch self {
            case .controller: 1...119
            case .controller14: 1...31
            case .nrpn, .nrpn14: 0...16_382
            case .pressure, .bend: nil
            }
        }
    }

    package let kind: Kind
    /// 1 to 16.
    package let channel: Int
    /// 0 for a kind without numbers.
    package let number: Int

    /// Nil for a channel or a number that there is not.
    package init?(_ kind: Kind, channel: Int, number: Int? = nil) {
        guard (1...16).contains(channel) else { return nil }
        switch (kind.numbers, number) {
        case (let numbers?, let number?) where numbers.contains(number): self.number = number
        case (nil, nil): self.number = 0
        default: return nil
        }
        (self.kind, self.channel) = (kind, channel)
    }

    /// Such as "controller 74 on channel 1".
    package var text: String {
        switch kind {
        case .controller: "controller \(number) on channel \(channel)"
        case .controller14: "controllers \(number) and \(number + 32) on channel \(channel)"
        case .nrpn, .nrpn14: "NRPN \(number) on channel \(channel)"
        case .pressure: "the pressure of channel \(channel)"
        case .bend: "the bend of channel \(channel)"
        }
    }
}
