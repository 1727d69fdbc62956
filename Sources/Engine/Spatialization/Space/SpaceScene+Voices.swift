import SignalProcessing

// From what a program asks of a source to what its voices do. Pure. Thread: any but render.
extension SpaceScene {
    private var placing: ScenePlacing {
        ScenePlacing(
            layout: layout, output: output, outputVolume: outputVolume, sampleRate: sampleRate,
            hasHearing: hearing != nil)
    }

    /// Of a source with so many channels: what its channels' gains are multiplied by where they pass as they are, and
    /// its voices.
    func voices(of source: SpaceSource, channels: Int, voiceCount: Int) -> (pass: Float, voices: [PlacedVoice]) {
        var voices = [PlacedVoice](repeating: PlacedVoice(), count: voiceCount)
        let relative = pose.relative(Self.bounded(source.position))
        let isInHead = relative.length < ScenePlacing.headRadius
        let isPlaced: Bool
        switch source.mode {
        case .bypass: isPlaced = false
        case .onlyMono: isPlaced = channels == 1
        case .point: isPlaced = !(isInHead && source.passesInHead)
        case .bed: isPlaced = true
        }
        let isHeardFromSomewhere = layout != nil && isPlaced && source.algorithm != .passThrough
        let paths = VoicePaths(source.hearing, hasRoom: room.level != 0, isPlaced: isHeardFromSomewhere)
        guard isHeardFromSomewhere else {
            // What has no place has no obstacle before it either.
            voices[0].target.send = source.volume * paths.wet
            return (source.volume * outputVolume * paths.dry, voices)
        }
        if source.mode == .bed { return (0, bed(source, paths, channels: channels, voices)) }
        let level = source.volume * Float(attenuation.gain(at: relative.length))
        voices[0] = placing.voice(source.hearing, relative, paths, level: level, isInHead: isInHead)
        return (0, voices)
    }

    /// A place within a million kilometres, beyond which squares lose their sense; what is no number is 0.
    private static func bounded(_ place: SpatialVector) -> SpatialVector {
        func bounded(_ part: Double) -> Double { part.isNaN ? 0 : min(max(part, -1e9), 1e9) }
        return SpatialVector(bounded(place.x), bounded(place.y), bounded(place.z))
    }

    /// Every channel in the direction of its loudspeaker, far away; they stand still in the world.
    private func bed(_ source: SpaceSource, _ paths: VoicePaths, channels: Int, _ silent: [PlacedVoice])
        -> [PlacedVoice]
    {
        var voices = silent
        let first = voices.count > 1 ? 1 : 0
        for (channel, azimuth) in source.bedAzimuths.prefix(voices.count - first).enumerated() {
            guard let azimuth else { continue }
            let turns = azimuth / 360
            let direction = SpatialVector(Mathematics.sine(turns: turns), 0, -Mathematics.cosine(turns: turns))
            voices[first + channel] = placing.voice(
                source.hearing, pose.turned(direction), paths, level: source.volume, isInHead: false)
        }
        return voices
    }
}
