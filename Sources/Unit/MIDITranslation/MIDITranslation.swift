/// Translates channel messages between MIDI 1.0 and MIDI 2.0 packets, as the specification's default translation
/// (M2-104-UM, appendix D). What the other protocol cannot say becomes nothing.
package struct MIDITranslation {
    private let memory: Unmanaged<MIDIChannelMemory>

    package init(_ memory: MIDIChannelMemory) { self.memory = .passUnretained(memory) }

    // MARK: To MIDI 2.0

    /// A MIDI 1.0 channel message's packet (message type 2) as MIDI 2.0.
    @_noLocks @_noAllocation
    package func midi2(_ word: UInt32) -> MIDIWords {
        let status = (word >> 16) & 0xff
        let head = 0x4000_0000 | word & 0x0fff_0000
        let data1 = (word >> 8) & 0x7f
        let data2 = word & 0x7f
        switch status >> 4 {
        case 0x8: return MIDIWords(head | data1 << 8, velocity(data2))
        case 0x9 where data2 == 0: return MIDIWords(head & ~0x0010_0000 | data1 << 8, 0)
        case 0x9: return MIDIWords(head | data1 << 8, velocity(data2))
        case 0xa: return MIDIWords(head | data1 << 8, MIDIScaling.up(data2, from: 7, to: 32))
        case 0xb: return controller(head, data1, data2)
        case 0xc: return program(head, data1)
        case 0xd: return MIDIWords(head, MIDIScaling.up(data1, from: 7, to: 32))
        case 0xe: return MIDIWords(head, MIDIScaling.up(data2 << 7 | data1, from: 14, to: 32))
        default: return MIDIWords()
        }
    }

    @_noLocks @_noAllocation
    private func velocity(_ value: UInt32) -> UInt32 { MIDIScaling.up(value, from: 7, to: 16) << 16 }

    /// Groups and channels of a packet's first word, from 0 to 255.
    @_noLocks @_noAllocation
    private func channel(_ word: UInt32) -> Int { Int((word >> 20) & 0xf0 | (word >> 16) & 0x0f) }

    @_noLocks @_noAllocation
    private func controller(_ head: UInt32, _ number: UInt32, _ value: UInt32) -> MIDIWords {
        let (parameter, bank) = memory._withUnsafeGuaranteedRef {
            ($0.parameter(channel(head)), $0.bank(channel(head)))
        }
        switch number {
        case 0: bank.set(value << 7 | 1 << 14, mask: 0x7f << 7)
        case 32: bank.set(value | 1 << 14, mask: 0x7f)
        case 101: parameter.set(value << 7 | 1 << 14, mask: 0x7f << 7 | 3 << 14 | 0x7f << 16)
        case 100: parameter.set(value | 1 << 14, mask: 0x7f | 3 << 14 | 0x7f << 16)
        case 99: parameter.set(value << 7 | 1 << 15, mask: 0x7f << 7 | 3 << 14 | 0x7f << 16)
        case 98: parameter.set(value | 1 << 15, mask: 0x7f | 3 << 14 | 0x7f << 16)
        case 6:
            parameter.set(value << 16, mask: 0x7f << 16)
            return data(head, parameter.load(), 0)
        case 38: return data(head, parameter.load(), value)
        default: return MIDIWords(head | number << 8, MIDIScaling.up(value, from: 7, to: 32))
        }
        return MIDIWords()
    }

    /// Data entry for the parameter that was named; nothing when none was, or the null parameter.
    @_noLocks @_noAllocation
    private func data(_ head: UInt32, _ parameter: UInt32, _ lower: UInt32) -> MIDIWords {
        let isAssignable = parameter & 1 << 15 != 0
        guard isAssignable || parameter & 1 << 14 != 0, parameter & 0x3fff != 0x3fff else { return MIDIWords() }
        let number = (parameter & 0x3f80) << 1 | parameter & 0x7f
        let value = (parameter >> 16 & 0x7f) << 7 | lower
        let status: UInt32 = isAssignable ? 0x0030_0000 : 0x0020_0000
        return MIDIWords(head & ~0x00f0_0000 | status | number, MIDIScaling.up(value, from: 14, to: 32))
    }

    @_noLocks @_noAllocation
    private func program(_ head: UInt32, _ number: UInt32) -> MIDIWords {
        let bank = memory._withUnsafeGuaranteedRef { $0.bank(channel(head)).load() }
        guard bank & 1 << 14 != 0 else { return MIDIWords(head, number << 24) }
        return MIDIWords(head | 1, number << 24 | (bank & 0x3f80) << 1 | bank & 0x7f)
    }

    // MARK: To MIDI 1.0

    /// A MIDI 2.0 channel message's packet (message type 4) as MIDI 1.0: one packet or several.
    @_noLocks @_noAllocation
    package func midi1(_ word: UInt32, _ value: UInt32) -> MIDIWords {
        let status = (word >> 16) & 0xff
        let head = 0x2000_0000 | word & 0x0fff_0000
        let number = word & 0x7f00
        switch status >> 4 {
        case 0x8: return MIDIWords(head | number | MIDIScaling.down(value >> 16, from: 16, to: 7))
        case 0x9:
            // A note that begins must not end: velocity 0 would be a note-off.
            let velocity = MIDIScaling.down(value >> 16, from: 16, to: 7)
            return MIDIWords(head | number | (velocity == 0 ? 1 : velocity))
        case 0xa, 0xb: return MIDIWords(head | number | MIDIScaling.down(value, from: 32, to: 7))
        case 0xc: return program(head, isBanked: word & 1 != 0, value)
        case 0xd: return MIDIWords(head | MIDIScaling.down(value, from: 32, to: 7) << 8)
        case 0xe:
            let bend = MIDIScaling.down(value, from: 32, to: 14)
            return MIDIWords(head | (bend & 0x7f) << 8 | bend >> 7)
        case 0x2: return dataEntry(head, 101, 100, word, value)
        case 0x3: return dataEntry(head, 99, 98, word, value)
        default: return MIDIWords()
        }
    }

    @_noLocks @_noAllocation
    private func program(_ head: UInt32, isBanked: Bool, _ value: UInt32) -> MIDIWords {
        var words = MIDIWords()
        if isBanked {
            let controller = head & ~0x00f0_0000 | 0x00b0_0000
            words.append(controller | (value >> 8) & 0x7f)
            words.append(controller | 32 << 8 | value & 0x7f)
        }
        words.append(head | (value >> 24 & 0x7f) << 8)
        return words
    }

    @_noLocks @_noAllocation
    private func dataEntry(
        _ head: UInt32, _ upper: UInt32, _ lower: UInt32, _ word: UInt32, _ value: UInt32
    ) -> MIDIWords {
        let controller = head & ~0x00f0_0000 | 0x00b0_0000
        let data = MIDIScaling.down(value, from: 32, to: 14)
        var words = MIDIWords()
        words.append(controller | upper << 8 | (word >> 8) & 0x7f)
        words.append(controller | lower << 8 | word & 0x7f)
        words.append(controller | 6 << 8 | data >> 7)
        words.append(controller | 38 << 8 | data & 0x7f)
        return words
    }
}
