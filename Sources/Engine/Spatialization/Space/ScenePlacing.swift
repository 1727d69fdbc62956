import SignalProcessing

/// What of a scene says how a sound from somewhere is heard. Pure. Thread: any, also render.
package struct ScenePlacing {
    /// Nil where the output's channels have no places.
    package var layout: SpeakerLayout?
    package var output: SpaceScene.Output
    /// 0 … 1.
    package var outputVolume: Float
    package var sampleRate: Double
    /// Whether there are measured responses of a head.
    package var hasHearing: Bool

    @_noLocks @_noAllocation
    package init(
        layout: SpeakerLayout?, output: SpaceScene.Output = .unknown, outputVolume: Float = 1, sampleRate: Double,
        hasHearing: Bool = false
    ) {
        self.layout = layout
        self.output = output
        self.outputVolume = outputVolume
        self.sampleRate = sampleRate
        self.hasHearing = hasHearing
    }

    /// Whether what is made for two ears is heard by them.
    package var isForEars: Bool {
        @_noLocks @_noAllocation get {
            // By patterns: the operators of optional and raw values are generic, which a debug build makes metadata for.
            switch (layout, output) {
            case (.stereo?, .unknown), (.stereo?, .headphones): true
            default: false
            }
        }
    }

    /// Metres; what is nearer is in the head.
    package static var headRadius: Double { @_noLocks @_noAllocation get { 0.0875 } }

    /// The gain of half the power.
    private static var half: Float { @_noLocks @_noAllocation get { 0.707_106_77 } }

    /// What an algorithm comes to here.
    @_noLocks @_noAllocation
    package func resolved(_ algorithm: SpaceSource.Algorithm) -> SpaceSource.Algorithm {
        switch algorithm {
        case .automatic where !isForEars: .equalPowerPanning
        case .automatic: hasHearing ? .fullHeadResponses : .sphericalHead
        case .headResponses, .fullHeadResponses: hasHearing ? algorithm : .sphericalHead
        default: algorithm
        }
    }

    /// How a sound from a place is heard.
    ///
    /// - Parameter relative: seen by the listener.
    @_noLocks @_noAllocation
    package func voice(
        _ source: SourceHearing, _ relative: SpatialVector, _ paths: VoicePaths, level: Float, isInHead: Bool
    ) -> PlacedVoice {
        var voice = PlacedVoice()
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
            } else if case .sphericalHead = algorithm {
                voice.target.ears = EarFilters(right: direction.x, sampleRate: sampleRate)
                voice.target.head = direct * Self.half
            } else {
                voice.target.convolved = direct
                voice.direction = direction
                if case .fullHeadResponses = algorithm { voice.isFull = true }
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

    @_noLocks @_noAllocation
    private func pan(_ target: inout VoiceTarget, _ relative: SpatialVector, _ level: Float) {
        guard let layout else { return }
        var width: Double = 1
        if case .headphones = output { width = SpatialPanner.headphoneWidth }
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
