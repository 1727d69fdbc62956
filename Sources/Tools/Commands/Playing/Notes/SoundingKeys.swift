/// Which notes of sixteen channels sound, and which pedals are down, as far as messages tell. Thread: render; `init` and
/// `deinit` any but render.
struct SoundingKeys: ~Copyable {
    /// Two words for each channel's notes, and one with a bit for each channel's pedal.
    private let words: UnsafeMutablePointer<UInt64>

    init() {
        words = .allocate(capacity: 33)
        words.initialize(repeating: 0, count: 33)
    }

    deinit { words.deallocate() }

    /// Notes a message that was sent.
    @_noLocks @_noAllocation
    mutating func note(_ message: UnsafePointer<UInt8>, _ count: Int) {
        guard count == 3 else { return }
        let (kind, channel) = (message[0] & 0xf0, Int(message[0] & 0x0f))
        switch kind {
        case 0x90: set(channel, message[1], message[2] > 0)
        case 0x80: set(channel, message[1], false)
        case 0xb0 where message[1] == 64:
            let bit: UInt64 = 1 << UInt64(channel)
            words[32] = message[2] >= 64 ? words[32] | bit : words[32] & ~bit
        default: break
        }
    }

    @_noLocks @_noAllocation
    private func set(_ channel: Int, _ note: UInt8, _ sounds: Bool) {
        let index = channel &* 2 &+ Int(note >> 6 & 1)
        let bit: UInt64 = 1 << UInt64(note & 63)
        words[index] = sounds ? words[index] | bit : words[index] & ~bit
    }

    @_noLocks @_noAllocation
    func sounds(_ channel: Int, _ note: Int) -> Bool { words[channel &* 2 &+ note >> 6] & 1 << UInt64(note & 63) != 0 }

    @_noLocks @_noAllocation
    func isPedalDown(_ channel: Int) -> Bool { words[32] & 1 << UInt64(channel) != 0 }

    @_noLocks @_noAllocation
    mutating func clear() { for index in 0..<33 { words[index] = 0 } }
}
