/// What one MIDI channel was told.
struct SamplerChannel: BitwiseCopyable {
    var controllers = InlineArray<128, UInt8>(repeating: 0)
    var keyPressures = InlineArray<128, UInt8>(repeating: 0)
    /// Of keys that are down; 0 is up.
    var velocities = InlineArray<128, UInt8>(repeating: 0)
    /// Of keys that are up and whose notes the pedal holds, for zones that play on release.
    var waiting = InlineArray<128, UInt8>(repeating: 0)
    var keysDown = 0
    var pressure: UInt8 = 0
    /// 0 ... 16383; 8192 is the middle.
    var wheel = 8192
    var wheelRange = ParameterNumberValue(coarse: 2, fine: 0)
    var fineTuning = ParameterNumberValue(coarse: 64, fine: 0)
    var coarseTuning = ParameterNumberValue(coarse: 64, fine: 0)
    /// The registered parameter that data entry sets; 0x3FFF is none.
    var parameterNumber = 0x3FFF
    var bankMSB: UInt8
    var bankLSB: UInt8 = 0
    var program: UInt8 = 0
    /// Grows with every change that moves what sounds.
    var revision: UInt32 = 0
    let isPercussion: Bool

    /// - Parameter isPercussion: plays drums until a bank is chosen, as channel 10 does.
    @_noLocks @_noAllocation
    init(isPercussion: Bool) {
        self.isPercussion = isPercussion
        bankMSB = isPercussion ? 0x78 : 0x79
        controllers[7] = 100
        controllers[8] = 64
        controllers[10] = 64
        resetControllers()
    }

    /// What controller 121 resets; volume, pan, bank, program and tuning stay (MIDI RP-015).
    @_noLocks @_noAllocation
    mutating func resetControllers() {
        controllers[1] = 0
        controllers[2] = 0
        controllers[4] = 0
        controllers[11] = 127
        for pedal in 64...69 { controllers[pedal] = 0 }
        for key in 0..<128 { keyPressures[key] = 0 }
        pressure = 0
        wheel = 8192
        parameterNumber = 0x3FFF
        revision &+= 1
    }

    var isSustained: Bool { @_noLocks @_noAllocation get { controllers[64] >= 64 } }
    var isSostenuto: Bool { @_noLocks @_noAllocation get { controllers[66] >= 64 } }
    var isSoft: Bool { @_noLocks @_noAllocation get { controllers[67] >= 64 } }

    /// Cents that registered parameters 1 and 2 ask for.
    var tuning: Float {
        @_noLocks @_noAllocation get {
            100 * Float(Int(coarseTuning.coarse) - 64) + Float(fineTuning.combined - 8192) / 8192 * 100
        }
    }

    /// Cents that the wheel moves either way.
    var wheelCents: Float { @_noLocks @_noAllocation get { 100 * Float(wheelRange.coarse) + Float(wheelRange.fine) } }
}

/// A value of two data entries, of seven bits each.
struct ParameterNumberValue: BitwiseCopyable {
    var coarse: UInt8
    var fine: UInt8

    @_noLocks @_noAllocation
    init(coarse: UInt8, fine: UInt8) { (self.coarse, self.fine) = (coarse, fine) }

    var combined: Int { @_noLocks @_noAllocation get { Int(coarse) << 7 | Int(fine) } }
}
