import SignalProcessing

// From what a program asks of a source to what its voices do. Pure. Thread: any but render.
extension SpaceScene {
    /// What one voice does, and the direction in which it is heard by a head's responses, if it is.
    struct Voice {
        var target = VoiceTarget()
        var direction: SpatialVector?
        var isFull = false
    }

    /// Of a source with so many channels: what its channels' gains are multiplied by where they pass as they are, and
    /// its voices.
    func voices(of source: SpaceSource, channels: Int, voiceCount: Int) -> (pass: Float, voices: [Voice]) {
        var voices = [Voice](repeating: Voice(), count: voiceCount)
        let relative = pose.relative(Self.bounded(source.position))
        let isInHead = relative.length < Self.headRadius
        let isPlaced: Bool
        switch source.mode {
        case .bypass: isPlaced = false
        case .onlyMono: isPlaced = channels == 1
        case .point: isPlaced = !(isInHead && source.passesInHead)
        case .bed: isPlaced = true
        }
        let isHeardFromSomewhere = layout != nil && isPlaced && source.algorithm != .passThrough
        let paths = Paths(source, hasRoom: room.level != 0, isPlaced: isHeardFromSomewhere)
        guard isHeardFromSomewhere else {
            // What has no place has no obstacle before it either.
            voices[0].target.send = source.volume * paths.wet
            return (source.volume * outputVolume * paths.dry, voices)
        }
        if source.mode == .bed { return (0, bed(source, paths, channels: channels, voices)) }
        let level = source.volume * Float(attenuation.gain(at: relative.length))
        voices[0] = voice(source, relative, paths, level: level, isInHead: isInHead)
        return (0, voices)
    }

    /// A place within a million kilometres, beyond which squares lose their sense; what is no number is 0.
    private static func bounded(_ place: SpatialVector) -> SpatialVector {
        func bounded(_ part: Double) -> Double { part.isNaN ? 0 : min(max(part, -1e9), 1e9) }
        return SpatialVector(bounded(place.x), bounded(place.y), bounded(place.z))
    }

    /// The gain of half the power.
    private static var half: Float { 0.707_106_77 }

    /// Metres; what is nearer is in the head.
    static var headRadius: Double { 0.0875 }

    /// Every channel in the direction of its loudspeaker, far away; they stand still in the world.
    private func bed(_ source: SpaceSource, _ paths: Paths, channels: Int, _ silent: [Voice]) -> [Voice] {
        var voices = silent
        let first = voices.count > 1 ? 1 : 0
        for (channel, azimuth) in source.bedAzimuths.prefix(voices.count - first).enumerated() {
            guard let azimuth else { continue }
            let turns = azimuth / 360
            let direction = SpatialVector(Mathematics.sine(turns: turns), 0, -Mathematics.cosine(turns: turns))
            voices[first + channel] = voice(
                source, pose.turned(direction), paths, level: source.volume, isInHead: false)
        }
        return voices
    }

    private func voice(
        _ source: SpaceSource, _ relative: SpatialVector, _ paths: Paths, level: Float, isInHead: Bool
    ) -> Voice {
        var voice = Voice()
        voice.target.send = level * paths.wet
        voice.target.obstruction = Float(Self.pole(decibels: Double(source.obstruction), sampleRate: sampleRate))
        voice.target.occlusion = Float(Self.pole(decibels: Double(source.occlusion), sampleRate: sampleRate))
        let direct = level * outputVolume * paths.dry
        let direction = relative.normalized() ?? SpatialVector(0, 0, -1)
        let algorithm = resolved(source.algorithm)
        switch algorithm {
        case .sphericalHead, .headResponses, .fullHeadResponses:
            if isInHead {
                voice.target.speakers[0] = direct * Self.half
                voice.target.speakers[1] = direct * Self.half
            } else if algorithm == .sphericalHead {
                voice.target.ears = EarFilters(right: direction.x, sampleRate: sampleRate)
                voice.target.head = direct * Self.half
            } else {
                voice.target.convolved = direct
                voice.direction = direction
                voice.isFull = algorithm == .fullHeadResponses
            }
        case .soundField:
            let values = SphericalHarmonics.values(direction)
            voice.target.field[0] = direct
            for component in 1..<SphericalHarmonics.count where !isInHead {
                voice.target.field[component] = direct * Float(values[component])
            }
        default: pan(&voice.target, relative, direct)
        }
        return voice
    }

    private func pan(_ target: inout VoiceTarget, _ relative: SpatialVector, _ level: Float) {
        guard let layout else { return }
        let width = output == .headphones ? SpatialPanner.headphoneWidth : 1
        // As far as it is: the level has the distance in it already.
        let panner = SpatialPanner(layout: layout, attenuation: .init(rolloffFactor: 0), width: width)
        target.speakers = panner.gains(of: relative, for: ListenerPose(), level: Double(level))
    }

    /// The pole of a low-pass by which 5 kHz, where obstacles are measured, are softer by so many decibels.
    @_noLocks @_noAllocation
    package static func pole(decibels: Double, sampleRate: Double) -> Double {
        guard decibels < 0 else { return 0 }
        let power = Mathematics.amplitude(decibels: 2 * decibels * (1 - obstacleLowShare))
        let cosine = Mathematics.cosine(turns: min(5000 / sampleRate, 0.5))
        // |(1 - p) / (1 - p z⁻¹)|² = power, solved for p.
        let half = (1 - power * cosine) / (1 - power)
        return half - Mathematics.squareRoot(max(half * half - 1, 0))
    }

    /// How much of an obstacle's decibels low frequencies lose, too; the sound effects of the nineties' cards had this
    /// share for walls (EAX 2.0's occlusion).
    package static var obstacleLowShare: Double { @_noLocks @_noAllocation get { 0.25 } }
}

extension SpaceScene {
    /// The factors of the direct sound and of what goes into the room.
    struct Paths {
        let dry: Float
        let wet: Float

        init(_ source: SpaceSource, hasRoom: Bool, isPlaced: Bool) {
            let turns = Double(hasRoom ? source.reverbBlend : 0) / 4
            let share = Float(SpaceScene.obstacleLowShare)
            let occlusion = Float(Mathematics.amplitude(decibels: Double(source.occlusion * share)))
            let obstruction = Float(Mathematics.amplitude(decibels: Double(source.obstruction * share)))
            // At either end one of the two is silent, to the bit.
            dry =
                (turns >= 0.25 ? 0 : Float(Mathematics.cosine(turns: turns)))
                * (isPlaced ? occlusion * obstruction : 1)
            wet = Float(Mathematics.sine(turns: turns)) * (isPlaced ? occlusion : 1)
        }
    }
}
