extension SamplerVoices {
    /// Takes a MIDI 1.0 channel message, which takes effect at the next frame; other messages change nothing.
    @_noLocks @_noAllocation
    public mutating func receive(status: UInt8, _ first: UInt8, _ second: UInt8 = 0) {
        let channel = status & 15
        switch status & 0xF0 {
        case 0x80: noteOff(channel: channel, key: first)
        case 0x90: noteOn(channel: channel, key: first, velocity: second)
        case 0xA0: setKeyPressure(channel: channel, key: first, to: second)
        case 0xB0: setController(channel: channel, first, to: second)
        case 0xC0: channels[Int(channel)].change(program: first)
        case 0xD0: setPressure(channel: channel, to: first)
        case 0xE0: setPitchWheel(channel: channel, to: UInt16(first & 0x7F) | UInt16(second & 0x7F) << 7)
        default: break
        }
    }

    /// - Parameter value: 0 ... 16383; 8192 is the middle.
    @_noLocks @_noAllocation
    public mutating func setPitchWheel(channel: UInt8, to value: UInt16) {
        channels[Int(channel & 15)].wheel = Int(min(value, 16_383))
        channels[Int(channel & 15)].revision &+= 1
    }

    /// Sets the pressure of a channel, 0 ... 127.
    @_noLocks @_noAllocation
    public mutating func setPressure(channel: UInt8, to value: UInt8) {
        channels[Int(channel & 15)].pressure = value & 0x7F
        channels[Int(channel & 15)].revision &+= 1
    }

    /// Sets the pressure of a key that is down, 0 ... 127.
    @_noLocks @_noAllocation
    public mutating func setKeyPressure(channel: UInt8, key: UInt8, to value: UInt8) {
        channels[Int(channel & 15)].keyPressures[Int(key & 0x7F)] = value & 0x7F
        channels[Int(channel & 15)].revision &+= 1
    }

    /// Chooses a bank and a program at once: an MSB of 0x79 is melodic and 0x78 percussion.
    @_noLocks @_noAllocation
    public mutating func setProgram(channel: UInt8, _ program: UInt8, bankMSB: UInt8, bankLSB: UInt8) {
        setController(channel: channel, 0, to: bankMSB)
        setController(channel: channel, 32, to: bankLSB)
        channels[Int(channel & 15)].change(program: program)
    }

    /// Sets a controller, with what pedals, resets and modes (64, 66, 120 ... 127) do to notes.
    @_noLocks @_noAllocation
    public mutating func setController(channel: UInt8, _ controller: UInt8, to value: UInt8) {
        let channel = Int(channel & 15)
        let heldBefore = channels[channel].isSostenuto
        channels[channel].set(controller: controller, to: value)
        switch controller {
        case 64: releaseWhatNothingHolds(channel)
        case 66: moveSostenuto(channel, from: heldBefore)
        case 120: endSound(channel)
        case 121: resetControllers(channel)
        // Modes of reception also end all notes, and change nothing else.
        case 123...127: liftAllKeys(channel)
        default: break
        }
    }

    /// Ends everything at once, and forgets what all channels were told. The fades that this begins are dropped, too.
    @_noLocks @_noAllocation
    public mutating func reset() {
        for slot in 0..<slotCount { Self.free(slots + slot) }
        for channel in 0..<16 { channels[channel] = SamplerChannel(isPercussion: channel == 9) }
    }

    /// The pedal holds the keys that are down when it goes down.
    @_noLocks @_noAllocation
    private mutating func moveSostenuto(_ channel: Int, from wasDown: Bool) {
        let isDown = channels[channel].isSostenuto
        guard isDown != wasDown else { return }
        for slot in 0..<slotCount where !slots[slot].isFree && slots[slot].channel == channel {
            slots[slot].isHeldBySostenuto = isDown && slots[slot].isKeyDown
        }
        if !isDown { releaseWhatNothingHolds(channel) }
    }

    @_noLocks @_noAllocation
    private mutating func resetControllers(_ channel: Int) {
        channels[channel].resetControllers()
        releaseWhatNothingHolds(channel)
    }

    @_noLocks @_noAllocation
    private mutating func liftAllKeys(_ channel: Int) {
        for key in 0..<128 where channels[channel].velocities[key] > 0 {
            noteOff(channel: UInt8(channel), key: UInt8(key))
        }
    }

    @_noLocks @_noAllocation
    private mutating func endSound(_ channel: Int) {
        for slot in 0..<slotCount where !slots[slot].isFree && slots[slot].channel == channel {
            slots[slot].fadeOut(setting)
        }
        for key in 0..<128 {
            channels[channel].velocities[key] = 0
            channels[channel].waiting[key] = 0
        }
        channels[channel].keysDown = 0
    }
}
