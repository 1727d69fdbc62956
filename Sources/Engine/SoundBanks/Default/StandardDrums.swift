/// The drum kit of our own bank, on the keys of General MIDI.
enum StandardDrums {
    static func add(to builder: inout SoundBankBuilder) {
        let first = builder.zones.count
        for drum in drums {
            let frames = drum.sound.frames()
            let start = builder.add(frames)
            builder.samples.append(
                SoundSample(name: drum.name, start: start, frameCount: frames.count, sampleRate: DrumSound.rate))
            for (index, key) in drum.keys.enumerated() {
                builder.zones.append(zone(drum, key, index, start, frames.count, builder.standardModulators))
            }
        }
        builder.addProgram("Drums", bank: 128, firstZone: first)
    }

    private static func zone(
        _ drum: (name: String, keys: [Int], group: Int32, pan: Float, sound: DrumSound), _ key: Int, _ index: Int,
        _ start: Int, _ count: Int, _ modulators: SoundModulatorRange
    ) -> SoundZone {
        var zone = SoundZone()
        (zone.start, zone.frameCount, zone.sampleRate) = (start, count, DrumSound.rate)
        zone.range = SoundRange(keys: key...key, velocities: 0...127)
        // Drums that share a sound are as many steps apart as their keys in the list.
        zone.rootKey = Double(key - 2 * index)
        zone.loop = drum.group == 0 ? .oneShot : .none
        (zone.group, zone.endedBy) = (drum.group, drum.group)
        zone.values[.pan] = drum.pan
        zone.values[.volumeEnvelope, 5] = 3600
        zone.values[.attenuation] = 30
        zone.values[.reverbSend] = 60
        zone.sharedModulators = modulators
        return zone
    }

    private static var drums: [(name: String, keys: [Int], group: Int32, pan: Float, sound: DrumSound)] {
        [
            (
                "Kick", [36, 35], 0, 0,
                DrumSound(tone: (190, 48, 0.03), toneLevel: 1, noiseLevel: 0.1, toneEnd: 0.4, noiseEnd: 0.02)
            ),
            (
                "Snare", [38, 40], 0, 0,
                DrumSound(tone: (260, 185, 0.02), toneLevel: 0.6, noiseLevel: 0.8, toneEnd: 0.15, noiseEnd: 0.25)
            ),
            (
                "Rim", [37, 31, 75, 76], 0, -60,
                DrumSound(tone: (1800, 1700, 0.01), toneLevel: 1, noiseLevel: 0.3, toneEnd: 0.05, noiseEnd: 0.02)
            ),
            ("Clap", [39, 54, 70], 0, 60, DrumSound(noiseLevel: 1, noiseEdge: 0.7, noiseEnd: 0.18)),
            ("Closed hi-hat", [42, 44], 1, 120, DrumSound(noiseLevel: 1, noiseEdge: 0.3, noiseEnd: 0.08)),
            ("Open hi-hat", [46], 1, 120, DrumSound(noiseLevel: 1, noiseEdge: 0.3, noiseEnd: 0.5)),
            (
                "Tom", [41, 43, 45, 47, 48, 50], 0, -90,
                DrumSound(tone: (150, 85, 0.06), toneLevel: 1, noiseLevel: 0.08, toneEnd: 0.4, noiseEnd: 0.05)
            ),
            ("Crash", [49, 57, 52, 55], 0, -180, DrumSound(noiseLevel: 1, noiseEdge: 0.45, noiseEnd: 1.5)),
            (
                "Ride", [51, 59], 0, 180,
                DrumSound(
                    tone: (5200, 5200, 1), toneLevel: 0.3, noiseLevel: 0.6, noiseEdge: 0.2, toneEnd: 0.8, noiseEnd: 0.9)
            ),
            (
                "Bell", [53, 56], 0, 180,
                DrumSound(tone: (830, 830, 1), toneLevel: 1, noiseLevel: 0.1, toneEnd: 0.4, noiseEnd: 0.05)
            ),
        ]
    }
}
