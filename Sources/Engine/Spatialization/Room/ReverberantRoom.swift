/// What a reverberation sounds like: how long the sound is under way between walls, and how long it lasts.
package struct ReverberantRoom: Equatable, Sendable {
    package let name: String
    /// Seconds, of the shortest and of the longest way.
    package let shortest, longest: Float
    /// Seconds in which the sound falls by 60 dB, at 0 Hz and at half the sample rate.
    package let decayLow, decayHigh: Float
    /// Places the reflections.
    package let seed: Int

    private init(_ name: String, delays: (Float, Float), decay: (Float, Float), seed: Int) {
        self.name = name
        (shortest, longest) = delays
        (decayLow, decayHigh) = decay
        self.seed = seed
    }

    /// In the order of `AVAudioUnitReverbPreset`, under Apple's names; the rooms are this project's own.
    package static let presets = [
        ReverberantRoom("Small Room", delays: (0.0031, 0.0127), decay: (0.45, 0.28), seed: 3),
        ReverberantRoom("Medium Room", delays: (0.0052, 0.0213), decay: (0.8, 0.45), seed: 5),
        ReverberantRoom("Large Room", delays: (0.0081, 0.0358), decay: (1.25, 0.6), seed: 8),
        ReverberantRoom("Medium Hall", delays: (0.0121, 0.0547), decay: (2.1, 0.9), seed: 13),
        ReverberantRoom("Large Hall", delays: (0.0158, 0.0791), decay: (3.3, 1.2), seed: 21),
        ReverberantRoom("Plate", delays: (0.0041, 0.0297), decay: (1.8, 1.5), seed: 34),
        ReverberantRoom("Medium Chamber", delays: (0.0063, 0.0281), decay: (1.35, 0.95), seed: 55),
        ReverberantRoom("Large Chamber", delays: (0.0094, 0.0452), decay: (2.2, 1.3), seed: 89),
        ReverberantRoom("Cathedral", delays: (0.0212, 0.1093), decay: (6.2, 1.7), seed: 144),
        ReverberantRoom("Large Room 2", delays: (0.0091, 0.0403), decay: (1.5, 0.8), seed: 233),
        ReverberantRoom("Medium Hall 2", delays: (0.0113, 0.0611), decay: (2.3, 1.1), seed: 377),
        ReverberantRoom("Medium Hall 3", delays: (0.0142, 0.0657), decay: (1.9, 0.6), seed: 610),
        ReverberantRoom("Large Hall 2", delays: (0.0183, 0.0909), decay: (3.9, 1.5), seed: 987),
    ]
}
