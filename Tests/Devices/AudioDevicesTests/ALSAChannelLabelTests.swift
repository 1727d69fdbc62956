import AudioDevices
import AudioToolbox
import Testing

/// The numbers are those of `enum snd_pcm_chmap_position`.
@Suite struct ALSAChannelLabelTests {
    private func labels(_ tag: AudioChannelLayoutTag) throws -> [AudioChannelLabel] {
        try #require(AVAudioChannelLayout(layoutTag: tag)).channelLabels
    }

    @Test func aCardsSpeakersAreThoseThatFilesName() throws {
        // FL FR FC LFE RL RR SL SR, and with one pair of them.
        #expect(ALSAChannelLabels.labels([3, 4, 7, 8, 5, 6, 9, 10]) == (try labels(kAudioChannelLayoutTag_WAVE_7_1)))
        #expect(ALSAChannelLabels.labels([3, 4, 7, 8, 5, 6]) == (try labels(kAudioChannelLayoutTag_MPEG_5_1_A)))
        #expect(ALSAChannelLabels.labels([3, 4, 7, 8, 9, 10]) == (try labels(kAudioChannelLayoutTag_MPEG_5_1_A)))
        // RC, and a phase-inverted FLC and FRC.
        #expect(ALSAChannelLabels.labels([11, 0x1_000C, 13]) == [9, 7, 8])
        #expect(ALSAChannelLabels.labels([2]) == [kAudioChannelLabel_Mono])
    }

    @Test func positionsThatNobodyKnowsAreUnknown() {
        #expect(ALSAChannelLabels.labels([3, 0, 200]) == [1, kAudioChannelLabel_Unknown, kAudioChannelLabel_Unknown])
        #expect(ALSAChannelLabels.labels([0, 1]).isEmpty)
    }
}
