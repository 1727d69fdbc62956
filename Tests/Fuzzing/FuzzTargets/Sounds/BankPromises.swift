import SoundBanks

/// What every bank that was read has to hold, so that voices need look at nothing.
enum BankPromises {
    static func check(_ bank: SoundBank) {
        demand(!bank.programs.isEmpty, "a bank has no program")
        demand(bank.remarks.count <= 100, "remarks have no bound")
        for program in bank.programs {
            let zones = bank.zones(of: program)
            demand(zones.count <= SoundBank.maximumZonesPerProgram, "a note would search too long")
            zones.forEach(check(bank))
        }
    }

    private static func check(_ bank: SoundBank) -> (SoundZone) -> Void {
        { zone in
            let end = zone.start + zone.frameCount
            demand(zone.start >= 0 && zone.frameCount > 0 && end <= bank.frameCount, "a zone plays what is not there")
            let goesRound = zone.loop == .always || zone.loop == .whileHeld
            let isWithin = 0 <= zone.loopStart && zone.loopStart < zone.loopEnd && zone.loopEnd <= zone.frameCount
            demand(!goesRound || isWithin, "a loop is outside of its zone")
            demand(zone.sampleRate.isFinite && zone.sampleRate > 0, "a zone has no rate")
            demand(zone.turnCount > 0 && zone.turn >= 0, "a zone's turn never comes")
            for list in [zone.sharedModulators, zone.modulators] {
                demand(Int(list.count) <= SoundModulator.maximumCount, "a voice has no room for its modulators")
            }
            for index in 0..<SoundParameter.count {
                let parameter = SoundParameter(rawValue: index)
                demand(zone.values[parameter].isFinite, "a parameter is not finite")
                demand(parameter.clamped(zone.values[parameter]).isFinite, "a bound is not finite")
            }
        }
    }
}
