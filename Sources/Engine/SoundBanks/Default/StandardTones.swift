internal import Glibc

/// The melodic programs of our own bank: six tones for the families of General MIDI.
struct StandardTones {
    private let tones: [(programs: [ClosedRange<Int>], tone: SynthesizedTone, zones: [SoundZone])]

    /// Adds all zones, and 128 programs that share them.
    static func add(to builder: inout SoundBankBuilder) {
        for entry in StandardTones().tones {
            let first = builder.zones.count
            for var zone in entry.zones {
                zone.sharedModulators = builder.standardModulators
                entry.tone.addZones(zone, to: &builder)
            }
            let count = builder.zones.count - first
            for number in entry.programs.joined() {
                var layer = SoundLayer()
                (layer.firstZone, layer.zoneCount) = (Int32(first), Int32(count))
                builder.programs.append(
                    SoundProgram(
                        bank: 0, number: number, name: entry.tone.name, firstLayer: builder.layers.count, layerCount: 1)
                )
                builder.layers.append(layer)
            }
        }
    }

    private init() {
        tones = [
            ([0...7], SynthesizedTone(name: "Piano") { Self.piano($0) }, Self.detuned(Self.struck(8, 2.5), 1.5)),
            (
                [8...15, 108...115, 117...127],
                SynthesizedTone(name: "Bell") { [1, 4, 10].contains($0) ? 1 / Double($0) : 0 },
                [Self.struck(4, 6)]
            ),
            (
                [16...23], SynthesizedTone(name: "Organ") { [1: 1, 2: 0.7, 3: 0.5, 4: 0.4, 6: 0.2, 8: 0.25][$0] ?? 0 },
                [Self.held(attack: 0.005, release: 0.08)]
            ),
            (
                [24...31, 104...107],
                SynthesizedTone(name: "Plucked") { sin(.pi * Double($0) / 5) / pow(Double($0), 1.2) },
                [Self.struck(5, 1.2)]
            ),
            ([32...39, 116...116], SynthesizedTone(name: "Bass") { 1 / pow(Double($0), 1.4) }, [Self.struck(9, 0.8)]),
            (
                [40...103], SynthesizedTone(name: "Pad") { 1 / pow(Double($0), 1.1) },
                Self.detuned(Self.held(attack: 0.12, release: 0.4), 6)
            ),
        ]
    }

    /// A hammer at an eighth of the string's length takes every eighth partial away.
    private static func piano(_ partial: Int) -> Double {
        (0.1 + abs(sin(.pi * Double(partial) / 8))) / pow(Double(partial), 1.3)
    }

    /// Fades by itself, and gets darker on the way.
    ///
    /// - Parameters:
    ///   - seconds: for 100 dB at key 60; lower keys take longer.
    ///   - brightness: seconds in which the filter closes.
    private static func struck(_ seconds: Double, _ brightness: Double) -> SoundZone {
        var zone = SoundZone()
        zone.values[.volumeEnvelope, 1] = timecents(seconds: 0.002)
        zone.values[.volumeEnvelope, 3] = timecents(seconds: seconds)
        zone.values[.volumeEnvelope, 4] = 1000
        zone.values[.volumeEnvelope, 5] = timecents(seconds: 0.6)
        zone.values[.volumeEnvelope, 7] = 25
        zone.values[.filterCutoff] = cents(hertz: 700)
        zone.values[.modulationEnvelopeToCutoff] = 4200
        zone.values[.modulationEnvelope, 3] = timecents(seconds: brightness)
        zone.values[.modulationEnvelope, 4] = 1000
        zone.values[.attenuation] = 60
        zone.values[.reverbSend] = 100
        return zone
    }

    private static func held(attack: Double, release: Double) -> SoundZone {
        var zone = SoundZone()
        zone.values[.volumeEnvelope, 1] = timecents(seconds: attack)
        zone.values[.volumeEnvelope, 5] = timecents(seconds: release)
        zone.values[.filterCutoff] = cents(hertz: 2500)
        zone.values[.attenuation] = 120
        zone.values[.reverbSend] = 150
        return zone
    }

    /// Two that are as many cents apart, a little to the left and to the right.
    private static func detuned(_ zone: SoundZone, _ cents: Float) -> [SoundZone] {
        [-1, 1].map { (side: Float) in
            var zone = zone
            zone.values[.fineTune] = side * cents / 2
            zone.values[.pan] = side * 150
            zone.values[.attenuation] += 30
            return zone
        }
    }
}
