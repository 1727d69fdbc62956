import AudioToolbox

/// Which of the device's channels play the channels of a sound, where the program says so.
struct PlaybackAssignment: Equatable, Sendable {
    /// By channel of the sound: the channel of the device, from 0. The sound's other channels are not heard, and of two
    /// that go to one place the later one is.
    let outputs: [Int]

    /// The most channels of a device.
    static let mostChannels = 64

    /// Nil for no numbers, and for one that no device has.
    /// - Parameter numbers: from 1, as `AVAudioSessionChannelDescription` has them.
    init?(numbers: [Int]) {
        guard !numbers.isEmpty, numbers.allSatisfy({ (1...Self.mostChannels).contains($0) }) else { return nil }
        outputs = numbers.map { $0 - 1 }
    }

    /// Channels that a stream has, whose others are silent.
    var channelCount: Int { (outputs.max() ?? 0) + 1 }

    /// Channels by number, so that no mixer moves them.
    func format(at rate: Double) -> AVAudioFormat? {
        guard let layout = AVAudioChannelLayout.discrete(UInt32(channelCount)) else { return nil }
        return AVAudioFormat(standardFormatWithSampleRate: rate, channelLayout: layout)
    }
}
