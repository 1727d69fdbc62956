internal import SoundBanks

extension SamplerVoices {
    /// Begins a note at the next frame, or ends it where the velocity is 0.
    @_noLocks @_noAllocation
    public mutating func noteOn(channel: UInt8, key: UInt8, velocity: UInt8) {
        let (channel, key) = (Int(channel & 15), key & 0x7F)
        guard velocity & 0x7F > 0 else { return noteOff(channel: UInt8(channel), key: key) }
        endNotes(channel, key)
        let velocity = velocity & 0x7F
        let isFirst = channels[channel].keysDown == 0
        if channels[channel].velocities[Int(key)] == 0 { channels[channel].keysDown &+= 1 }
        channels[channel].velocities[Int(key)] = velocity
        channels[channel].waiting[Int(key)] = 0
        let request = beginNote(channel, key, velocity, isKeyDown: true)
        play(request, .attack, isFirst ? .first : .legato)
    }

    /// Ends a note at the next frame, or when the pedals that hold it are up.
    @_noLocks @_noAllocation
    public mutating func noteOff(channel: UInt8, key: UInt8) {
        let (channel, key) = (Int(channel & 15), key & 0x7F)
        let velocity = channels[channel].velocities[Int(key)]
        if velocity > 0 {
            channels[channel].velocities[Int(key)] = 0
            channels[channel].keysDown &-= 1
            channels[channel].waiting[Int(key)] = velocity
        }
        for slot in 0..<slotCount where slots[slot].plays(channel, key) { slots[slot].isKeyDown = false }
        releaseWhatNothingHolds(channel)
    }

    /// A key that is struck again ends its note before, pedal or not: so do strings.
    @_noLocks @_noAllocation
    private mutating func endNotes(_ channel: Int, _ key: UInt8) {
        for slot in 0..<slotCount where slots[slot].plays(channel, key) {
            slots[slot].isKeyDown = false
            slots[slot].release(setting)
        }
    }

    /// Ends every note whose key is up and that no pedal holds.
    @_noLocks @_noAllocation
    mutating func releaseWhatNothingHolds(_ channel: Int) {
        let (isSustained, isSostenuto) = (channels[channel].isSustained, channels[channel].isSostenuto)
        for slot in 0..<slotCount where !slots[slot].isFree && slots[slot].channel == channel {
            let isHeld = slots[slot].isKeyDown || isSustained || isSostenuto && slots[slot].isHeldBySostenuto
            if !isHeld { slots[slot].release(setting) }
        }
        guard !isSustained else { return }
        for key in 0..<128 where channels[channel].waiting[key] > 0 {
            let request = beginNote(channel, UInt8(key), channels[channel].waiting[key], isKeyDown: false)
            channels[channel].waiting[key] = 0
            play(request, .release, .release)
        }
    }

    @_noLocks @_noAllocation
    private mutating func beginNote(_ channel: Int, _ key: UInt8, _ velocity: UInt8, isKeyDown: Bool) -> NoteRequest {
        notesBegun &+= 1
        return NoteRequest(
            channel: channel, key: key, velocity: velocity, number: notesBegun, isKeyDown: isKeyDown,
            random: nextRandom())
    }

    /// Begins the zones of a note that play at one of two occasions.
    @_noLocks @_noAllocation
    private mutating func play(_ request: NoteRequest, _ occasion: SoundTrigger, _ other: SoundTrigger) {
        adopt()
        guard let use = current, let program = program(request.channel, use) else { return }
        let tables = use.pointee.tables
        let first = Int(program.firstLayer)
        for layer in first..<first &+ Int(program.layerCount)
        where tables.layers[layer].range.contains(key: request.key, velocity: request.velocity) {
            let zones = Int(tables.layers[layer].firstZone)
            for zone in zones..<zones &+ Int(tables.layers[layer].zoneCount) {
                let trigger = tables.zones[zone].trigger
                guard trigger.isSame(as: occasion) || trigger.isSame(as: other), isTurn(of: zone, request, use)
                else { continue }
                begin(request, tables.zones + zone, tables.layers + layer, use)
            }
        }
    }

    @_noLocks @_noAllocation
    private func program(_ channel: Int, _ use: UnsafeMutablePointer<InstrumentUse>) -> SoundBankTables.Program? {
        if let fixed = use.pointee.program { return use.pointee.tables.programs[fixed] }
        let (msb, lsb) = (channels[channel].bankMSB, channels[channel].bankLSB)
        guard let place = use.pointee.tables.place(msb: msb, lsb: lsb, number: channels[channel].program) else {
            return nil
        }
        return use.pointee.tables.programs[place]
    }

    /// Whether a zone plays this note: by key and velocity, by chance, and by whose turn it is.
    @_noLocks @_noAllocation
    private func isTurn(of zone: Int, _ request: NoteRequest, _ use: UnsafeMutablePointer<InstrumentUse>) -> Bool {
        let place = use.pointee.tables.zones + zone
        guard place.pointee.range.contains(key: request.key, velocity: request.velocity),
            request.random >= place.pointee.randomLow,
            request.random < place.pointee.randomHigh || place.pointee.randomHigh >= 1
        else { return false }
        let turn = use.pointee.turns[zone]
        use.pointee.turns[zone] = turn &+ 1 < place.pointee.turnCount ? turn &+ 1 : 0
        return turn == place.pointee.turn
    }

    @_noLocks @_noAllocation
    private mutating func begin(
        _ request: NoteRequest, _ zone: UnsafePointer<SoundZone>, _ layer: UnsafePointer<SoundLayer>,
        _ use: UnsafeMutablePointer<InstrumentUse>
    ) {
        if zone.pointee.group != 0 { endGroup(zone.pointee.group, request, use) }
        guard let slot = slotForNewVoice(request.number) else { return }
        slots[slot].begin(request, zone, layer, use, channels + request.channel, setting)
        use.pointee.voiceCount &+= 1
    }

    /// Ends what a note of this group ends: older notes of the same channel and bank.
    @_noLocks @_noAllocation
    private mutating func endGroup(
        _ group: Int32, _ request: NoteRequest, _ use: UnsafeMutablePointer<InstrumentUse>
    ) {
        for slot in 0..<slotCount
        where slots[slot].use == use && slots[slot].endedBy == group && slots[slot].channel == request.channel
            && slots[slot].note != request.number
        {
            slots[slot].fadeOut(setting)
        }
    }
}

extension Voice {
    /// Whether it is a note of this key that goes on.
    @_noLocks @_noAllocation
    func plays(_ channel: Int, _ key: UInt8) -> Bool {
        !isFree && !isFading && !isReleased && self.channel == channel && self.key == key
    }
}
