import AVFAudio
import Testing

@Suite struct DataAudioTimeTests {
    @Test func aTimeStampComesBackAsItWas() {
        let time = AVAudioTime(hostTime: 5_000_000_000, sampleTime: 480, atRate: 48_000)
        var stamp = time.audioTimeStamp
        let again = AVAudioTime(audioTimeStamp: &stamp, sampleRate: 48_000)
        #expect(again.hostTime == 5_000_000_000 && again.sampleTime == 480)
        #expect(again.isHostTimeValid && again.isSampleTimeValid)
    }

    @Test func itPrintsWhatItIs() {
        #expect("\(AVAudioTime(sampleTime: 4800, atRate: 48_000))" == "<AVAudioTime: 4800 frames at 48000 Hz>")
        #expect("\(AVAudioTime(hostTime: 1_500_000_000))" == "<AVAudioTime: host time 1.5 s>")
    }

    @Test func whatAStampDoesNotSayIsNotValid() {
        var stamp = AudioTimeStamp()
        stamp.mSampleTime = .nan
        stamp.mFlags = .sampleTimeValid
        let time = AVAudioTime(audioTimeStamp: &stamp, sampleRate: 48_000)
        #expect(!time.isHostTimeValid && !time.isSampleTimeValid)
    }

    @Test func theOtherTimeIsCountedFromAnAnchor() {
        let anchor = AVAudioTime(hostTime: 1_000_000_000, sampleTime: 0, atRate: 48_000)
        let later = AVAudioTime(sampleTime: 24_000, atRate: 48_000).extrapolateTime(fromAnchor: anchor)
        #expect(later?.hostTime == 1_500_000_000)
        let frames = AVAudioTime(hostTime: 1_250_000_000).extrapolateTime(fromAnchor: anchor)
        #expect(frames?.sampleTime == 12_000)
        #expect(AVAudioTime(hostTime: 1).extrapolateTime(fromAnchor: AVAudioTime(hostTime: 2)) == nil)
    }

    @Test func secondsAndHostTimesConvert() {
        #expect(AVAudioTime.hostTime(forSeconds: 1.5) == 1_500_000_000)
        #expect(AVAudioTime.hostTime(forSeconds: -1) == 0)
        #expect(AVAudioTime.seconds(forHostTime: 250_000_000) == 0.25)
    }
}
