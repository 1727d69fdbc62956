import Foundation

/// Files whose notes are closed forms.
extension SoundFontFile {
    /// Half of full scale for as long as a note is held, on every key, without anything that moves: gains are seen bare.
    /// A key's end is heard at once. Of its two sides each has the half by the square root of two.
    ///
    /// - Parameter attenuation: centibels of the file's, of which four tenths count.
    public static func level(attenuation: Int = 0) -> SoundFontFile {
        SoundFontFile([levelSample], zones: [levelZone(attenuation)])
    }

    /// Programs 0 and 7 of bank 0, program 7 of bank 3 and a drum kit: as `level`, each 20 dB softer than the one
    /// before.
    public static var fourPrograms: SoundFontFile {
        var file = level()
        file.instruments = (0..<4).map { [levelZone(500 * $0)] }
        file.presets = [
            Preset("full", [Zone([(41, 0)])]), Preset("soft", number: 7, [Zone([(41, 1)])]),
            Preset("other", bank: 3, number: 7, [Zone([(41, 2)])]), Preset("drums", bank: 128, [Zone([(41, 3)])]),
        ]
        return file
    }

    /// A sine of 100 Hz and an amplitude of a half at key 60.
    public static var sine: SoundFontFile {
        let frames = (0..<4800).map { Float(0.5 * sin(2 * .pi * Double($0) / 480)) }
        return SoundFontFile(
            [Sample(frames, loop: 0..<4800, rate: 48_000)],
            zones: [Zone([(54, 1), (34, -32_768), (53, 0)], modulators: still)])
    }

    private static var levelSample: Sample { Sample(Array(repeating: 0.5, count: 400), loop: 100..<300) }

    private static func levelZone(_ attenuation: Int) -> Zone {
        Zone([(54, 1), (56, 0), (34, -32_768), (48, attenuation), (53, 0)], modulators: still)
    }

    /// In the places of the standard ones for velocity and volume, which move nothing then.
    private static var still: [[Int]] { [[0x0502, 48, 0, 0, 0], [0x0102, 8, 0, 0, 0], [0x0587, 48, 0, 0, 0]] }
}
