import AVFAudio
import Testing

/// A volume on its way.
struct VolumeFadeTests {
    @Test func itGoesInAStraightLineAndStays() {
        let fade = VolumeFade(from: 1, to: 0.5, start: 100, length: 100)
        #expect(fade.value(at: 0) == 1 && fade.value(at: 100) == 1)
        #expect(fade.value(at: 150) == 0.75)
        #expect(fade.value(at: 200) == 0.5 && fade.value(at: .max) == 0.5)
        #expect(!fade.isOver(at: 199) && fade.isOver(at: 200))
    }
}
