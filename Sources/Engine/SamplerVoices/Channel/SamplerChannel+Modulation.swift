internal import SignalProcessing
internal import SoundBanks

extension SamplerChannel {
    /// What a modulator adds to its destination for a note of this channel (SoundFont 2.04 §9.5).
    @_noLocks @_noAllocation
    func contribution(_ modulator: SoundModulator, key: UInt8, velocity: UInt8) -> Float {
        let first = value(modulator.source, key, velocity)
        let product = first * value(modulator.amountSource, key, velocity) * modulator.amount
        return modulator.isAbsolute ? abs(product) : product
    }

    @_noLocks @_noAllocation
    private func value(_ source: SoundModulatorSource, _ key: UInt8, _ velocity: UInt8) -> Float {
        if source.isController { return curved(source, Int(controllers[source.index]), top: 127) }
        switch source.index {
        case 2: return curved(source, Int(velocity), top: 127)
        case 3: return curved(source, Int(key), top: 127)
        case 10: return curved(source, Int(keyPressures[Int(key & 0x7F)]), top: 127)
        case 13: return curved(source, Int(pressure), top: 127)
        case 14: return curved(source, wheel, top: 16_383)
        // The range is an amount and no position: 12700 cents would be the whole (§8.4.10).
        case 16: return wheelCents / 12_700
        default: return 1
        }
    }

    /// From 0 or -1 to 1 by the source's curve; the middle of a bipolar source is 0 exactly.
    @_noLocks @_noAllocation
    private func curved(_ source: SoundModulatorSource, _ value: Int, top: Int) -> Float {
        let middle = (top + 1) / 2
        guard source.isBipolar else {
            let place = Float(value) / Float(top)
            return Self.shape(source.curve, source.isFalling ? 1 - place : place)
        }
        let place = Float(value - middle) / Float(value < middle ? middle : top - middle)
        let signed = source.isFalling ? -place : place
        if source.curve == 3 { return signed >= 0 ? 1 : -1 }
        return signed < 0 ? -Self.shape(source.curve, -signed) : Self.shape(source.curve, signed)
    }

    /// A curve over 0 ... 1 (§8.2.4; figures in §9.5.3).
    @_noLocks @_noAllocation
    private static func shape(_ curve: Int, _ place: Float) -> Float {
        switch curve {
        case 1: concave(place)
        case 2: 1 - concave(1 - place)
        case 3: place >= 0.5 ? 1 : 0
        default: place
        }
    }

    /// 40/96 of the decades that are missing to 1: a velocity's attenuation is its square's.
    @_noLocks @_noAllocation
    private static func concave(_ place: Float) -> Float {
        guard place < 1 else { return 1 }
        let decades = -Mathematics.binaryLogarithm(Double(1 - place)) * 0.301_029_995_663_981_2
        return Float(min(1, decades * 40 / 96))
    }
}
