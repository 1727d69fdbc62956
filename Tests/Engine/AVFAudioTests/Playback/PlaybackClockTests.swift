import AVFAudio
import Testing

/// The time line that players of a device share.
struct PlaybackClockTests {
    @Test func timeIsTheMachinesUntilACycleTellsItsFrame() {
        var clock = PlaybackClock()
        let early = clock.time(at: 5_000_000_000)
        #expect(early == 5)
        clock.begin(at: 6_000_000_000, rate: 48_000)
        #expect(!clock.isKnown && clock.frame(of: 7, at: 6_000_000_000) == nil)
        // Of the run before.
        clock.note(sampleTime: 99, hostTime: 5_900_000_000)
        #expect(!clock.isKnown)
        clock.note(sampleTime: 1000, hostTime: 6_500_000_000)
        let known = clock.time(at: 6_500_000_000)
        #expect(clock.isKnown && known == 6.5)
        #expect(clock.frame(of: 7.5, at: 6_500_000_000) == 49_000)
        #expect(clock.frame(of: 6.4, at: 6_500_000_000) == nil && clock.frame(of: .nan, at: 0) == nil)
    }

    @Test func aMomentHasOneFrameWhateverTheCyclesJitter() {
        var clock = PlaybackClock()
        clock.begin(at: 0, rate: 48_000)
        clock.note(sampleTime: 0, hostTime: 1_000_000_000)
        let frame = clock.frame(of: 3, at: 1_000_000_000)
        clock.note(sampleTime: 4800, hostTime: 1_100_300_000)
        #expect(clock.frame(of: 3, at: 1_100_300_000) == frame && frame == 96_000)
    }

    @Test func itNeverGoesBack() {
        var clock = PlaybackClock()
        clock.begin(at: 0, rate: 48_000)
        clock.note(sampleTime: 0, hostTime: 1_000_000_000)
        let time = clock.time(at: 2_000_000_000)
        clock.note(sampleTime: 4800, hostTime: 2_100_000_000)
        let later = clock.time(at: 2_000_000_000)
        #expect(later >= time)
    }
}
