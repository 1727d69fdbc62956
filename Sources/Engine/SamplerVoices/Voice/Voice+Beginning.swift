internal import CSamplerVoices
internal import SignalProcessing
internal import SoundBanks

extension Voice {
    /// Begins a zone at the next frame.
    @_noLocks @_noAllocation
    mutating func begin(
        _ request: NoteRequest, _ zone: UnsafePointer<SoundZone>, _ layer: UnsafePointer<SoundLayer>,
        _ use: UnsafeMutablePointer<InstrumentUse>, _ channel: UnsafePointer<SamplerChannel>,
        _ setting: borrowing VoiceSetting
    ) {
        self = Voice()
        self.use = use
        (self.channel, note) = (request.channel, request.number)
        (key, velocity, isKeyDown) = (request.key, request.velocity, request.isKeyDown)
        (endedBy, loop) = (zone.pointee.endedBy, zone.pointee.loop)
        base = zone.pointee.values
        base.add(layer.pointee.offsets)
        takeSource(zone, use.pointee.tables.samples)
        takeModulators(zone, layer, use.pointee.tables.modulators)
        begin(zone, channel, setting)
    }

    @_noLocks @_noAllocation
    private mutating func begin(
        _ zone: UnsafePointer<SoundZone>, _ channel: UnsafePointer<SamplerChannel>, _ setting: borrowing VoiceSetting
    ) {
        let rate = setting.sampleRate
        self.rate = zone.pointee.sampleRate / rate
        computeValues(channel)
        let key = soundingKey
        let scale = SoundParameter.scaleTuning.clamped(base[.scaleTuning])
        keyCents = (Double(key) - zone.pointee.rootKey) * Double(scale)
        if channel.pointee.isSoft { base[.attenuation] += VoiceSetting.softPedalAttenuation }
        volume = VolumeEnvelope(values, key: key, sampleRate: rate)
        modulation = ModulationEnvelope(values, key: key, sampleRate: rate)
        modulationLFO = TriangleOscillator(
            delay: SoundParameter.modulationLFODelay.clamped(values[.modulationLFODelay]),
            frequency: SoundParameter.modulationLFOFrequency.clamped(values[.modulationLFOFrequency]), sampleRate: rate)
        vibratoLFO = TriangleOscillator(
            delay: SoundParameter.vibratoLFODelay.clamped(values[.vibratoLFODelay]),
            frequency: SoundParameter.vibratoLFOFrequency.clamped(values[.vibratoLFOFrequency]), sampleRate: rate)
        refresh(channel, setting)
        goals = volume.isWaiting ? SIMD4() : goals(after: 0, setting)
    }

    // Mutating, because a getter that only reads would be handed a copy of the whole voice.

    /// The key by whose number it sounds: the zone may fix it.
    var soundingKey: UInt8 {
        @_noLocks @_noAllocation mutating get {
            let fixed = base[.fixedKey]
            return fixed >= 0 ? UInt8(SoundParameter.fixedKey.clamped(fixed)) : key
        }
    }

    /// The velocity by which it sounds, which the zone may fix as well.
    var soundingVelocity: UInt8 {
        @_noLocks @_noAllocation mutating get {
            let fixed = base[.fixedVelocity]
            return fixed >= 0 ? UInt8(SoundParameter.fixedVelocity.clamped(fixed)) : velocity
        }
    }

    @_noLocks @_noAllocation
    private mutating func takeSource(_ zone: UnsafePointer<SoundZone>, _ samples: UnsafePointer<Float>) {
        source = sampler_source(
            samples: samples + zone.pointee.start, count: Int64(zone.pointee.frameCount),
            loop_start: Int64(zone.pointee.loopStart), loop_end: Int64(zone.pointee.loopEnd))
        place = sampler_place(position: 0, loops: loop.goesRound ? 1 : 0, went_round: 0)
    }

    /// The zone's modulators take the place of those that all zones share; the layer's add to both (§9.5).
    @_noLocks @_noAllocation
    private mutating func takeModulators(
        _ zone: UnsafePointer<SoundZone>, _ layer: UnsafePointer<SoundLayer>, _ list: UnsafePointer<SoundModulator>
    ) {
        take(zone.pointee.sharedModulators, list, over: 0)
        take(zone.pointee.modulators, list, over: 0)
        let own = modulatorCount
        take(layer.pointee.sharedModulators, list, over: own)
        take(layer.pointee.modulators, list, over: own)
        dropIdleModulators()
    }

    /// Those at `first` and after it are replaced by identical ones. What a layer has stands behind the zone's own, so
    /// that both contribute and their amounts add up.
    @_noLocks @_noAllocation
    private mutating func take(
        _ range: SoundModulatorRange, _ list: UnsafePointer<SoundModulator>, over first: Int
    ) {
        for index in Int(range.first)..<Int(range.first &+ range.count) {
            let modulator = list[index]
            var place = first
            while place < modulatorCount, !modulators[place].isIdentical(to: modulator) { place &+= 1 }
            guard place < SoundModulator.maximumCount else { continue }
            modulators[place] = modulator
            modulatorCount = max(modulatorCount, place &+ 1)
        }
    }

    @_noLocks @_noAllocation
    private mutating func dropIdleModulators() {
        var kept = 0
        for place in 0..<modulatorCount where modulators[place].amount != 0 {
            modulators[kept] = modulators[place]
            kept &+= 1
        }
        modulatorCount = kept
    }
}
