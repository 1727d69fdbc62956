extension SamplerVoices {
    /// A free place. Where all voices sound, one fades: the softest of those that were released, else the softest, and
    /// of equals the oldest. Voices of the note itself stay.
    @_noLocks @_noAllocation
    mutating func slotForNewVoice(_ note: UInt64) -> Int? {
        var (free, fading): (Int?, Int?) = (nil, nil)
        var victim: Int?
        var count = 0
        for slot in 0..<slotCount {
            if slots[slot].isFree {
                free = free ?? slot
            } else if slots[slot].isFading {
                if fading == nil || slots[slot].fadeLeft < slots[fading ?? 0].fadeLeft { fading = slot }
            } else {
                count &+= 1
                if slots[slot].note != note, victim == nil || ranks(slot, before: victim ?? 0) { victim = slot }
            }
        }
        if count >= polyphony {
            guard let victim else { return nil }
            slots[victim].fadeOut(setting)
        }
        if let free { return free }
        // As many notes as there are voices began within the time of a fade, twice: the one nearest to its end goes.
        guard let fading else { return nil }
        Self.free(slots + fading)
        return fading
    }

    /// Whether a voice rather ends than another.
    @_noLocks @_noAllocation
    private func ranks(_ slot: Int, before other: Int) -> Bool {
        if slots[slot].isReleased != slots[other].isReleased { return slots[slot].isReleased }
        let (one, two) = (slots[slot].loudness, slots[other].loudness)
        return one != two ? one < two : slots[slot].note < slots[other].note
    }
}
