/// Makes a bank of audio files, each a zone of one program.
public enum AudioFileBank {
    /// A bank whose only program plays each sound on its keys.
    ///
    /// A sound that names no root key gets the next one from 60 on. One that names no keys gets those that are nearer to
    /// its root key than to another's. Two channels become two zones, hard left and hard right. Thread: any but render.
    ///
    /// - Parameter sounds: by the names that errors tell.
    public static func make(_ sounds: [(name: String, sound: DecodedSound)]) throws(SoundBankError) -> SoundBank {
        guard let first = sounds.first else {
            throw SoundBankError(file: "", place: .wholeFile, reason: "no audio files were given")
        }
        var builder = SoundBankBuilder(name: first.name)
        let roots = sounds.enumerated().map { index, entry in
            max(0, min(entry.sound.rootKey ?? 60 + index, 127))
        }
        for (index, entry) in sounds.enumerated() {
            if let fault = entry.sound.fault {
                throw SoundBankError(file: entry.name, place: .wholeFile, reason: "it cannot be played: \(fault)")
            }
            let zone = zone(entry.sound, root: roots[index], neighbours: roots)
            let places = builder.add(entry.sound, name: entry.name)
            builder.addZones(zone, places: places, frameCount: entry.sound.channels[0].count)
        }
        builder.addProgram(first.name, firstZone: 0)
        return SoundBank(builder)
    }

    private static func zone(_ sound: DecodedSound, root: Int, neighbours: [Int]) -> SoundZone {
        var zone = SoundZone()
        let below = neighbours.filter { $0 < root }.max()
        let above = neighbours.filter { $0 > root }.min()
        let keys = sound.keys ?? (below.map { ($0 + root) / 2 + 1 } ?? 0)...(above.map { (root + $0) / 2 } ?? 127)
        zone.range = SoundRange(keys: keys, velocities: sound.velocities ?? 0...127)
        zone.rootKey = Double(root)
        zone.sampleRate = sound.sampleRate
        if let loop = sound.loop?.clamped(to: 0..<sound.channels[0].count), !loop.isEmpty {
            (zone.loop, zone.loopStart, zone.loopEnd) = (.always, loop.lowerBound, loop.upperBound)
        }
        return zone
    }
}

extension SoundRange {
    /// Held within 0 ... 127.
    init(keys: ClosedRange<Int>, velocities: ClosedRange<Int>) {
        self.init()
        let (keys, velocities) = (keys.clamped(to: 0...127), velocities.clamped(to: 0...127))
        (lowKey, highKey) = (UInt8(keys.lowerBound), UInt8(keys.upperBound))
        (lowVelocity, highVelocity) = (UInt8(velocities.lowerBound), UInt8(velocities.upperBound))
    }
}

extension SoundBankBuilder {
    /// Adds the frames of the first two channels; where each begins.
    mutating func add(_ sound: DecodedSound, name: String) -> [Int] {
        sound.channels.prefix(2).map { channel in
            let start = add(channel)
            samples.append(
                SoundSample(
                    name: name, start: start, frameCount: channel.count, loopStart: sound.loop?.lowerBound ?? 0,
                    loopEnd: sound.loop?.upperBound ?? 0, sampleRate: sound.sampleRate,
                    rootKey: sound.rootKey ?? 60))
            return start
        }
    }

    /// Adds a zone for each channel: what plays one as it is, or two that are all left and all right.
    ///
    /// - Parameters:
    ///   - first: frames of the channels before those that the zone plays.
    ///   - pan: -500 ... 500; of two channels it is the balance.
    mutating func addZones(_ zone: SoundZone, places: [Int], first: Int = 0, frameCount: Int, pan: Float = 0) {
        for (side, place) in places.enumerated() {
            var zone = zone
            (zone.start, zone.frameCount) = (place + first, frameCount)
            zone.sharedModulators = fileModulators
            zone.values[.pan] = places.count == 1 ? pan : side == 0 ? -500 : 500
            if places.count == 2, side == 0 ? pan > 0 : pan < 0 {
                zone.values[.attenuation] += decibels(1 - min(abs(pan) / 500, 1)) * -10
            }
            zones.append(zone)
        }
    }
}
