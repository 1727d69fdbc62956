extension SamplerChannel {
    /// Stores a controller's value; what it does to notes is for the voices to see to.
    @_noLocks @_noAllocation
    mutating func set(controller: UInt8, to value: UInt8) {
        controllers[Int(controller & 0x7F)] = value & 0x7F
        switch controller {
        case 6: setParameter(coarse: value & 0x7F)
        case 38: setParameter(fine: value & 0x7F)
        // Numbers that are not registered are nobody's: data entry must not set the others meanwhile.
        case 98, 99: parameterNumber = 0x3FFF
        case 100: parameterNumber = parameterNumber & 0x3F80 | Int(value & 0x7F)
        case 101: parameterNumber = parameterNumber & 0x7F | Int(value & 0x7F) << 7
        default: break
        }
        revision &+= 1
    }

    @_noLocks @_noAllocation
    private mutating func setParameter(coarse: UInt8) {
        switch parameterNumber {
        case 0: wheelRange = ParameterNumberValue(coarse: coarse, fine: 0)
        case 1: fineTuning.coarse = coarse
        case 2: coarseTuning.coarse = coarse
        default: break
        }
    }

    @_noLocks @_noAllocation
    private mutating func setParameter(fine: UInt8) {
        switch parameterNumber {
        case 0: wheelRange.fine = fine
        case 1: fineTuning.fine = fine
        default: break
        }
    }

    /// A program change also takes the bank that was chosen before it. On the drums' channel only Apple's numbers choose
    /// a bank: a 0 there is what General MIDI files send to every channel.
    @_noLocks @_noAllocation
    mutating func change(program: UInt8) {
        self.program = program & 0x7F
        let msb = controllers[0]
        if msb == 0x78 || msb == 0x79 {
            bankMSB = msb
        } else {
            bankMSB = isPercussion ? 0x78 : msb == 0 ? 0x79 : msb
        }
        bankLSB = controllers[32]
    }
}
