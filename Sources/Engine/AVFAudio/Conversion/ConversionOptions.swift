import AudioConversion
import AudioToolbox

/// What a program has set on a converter; taken over when a stream begins.
struct ConversionOptions {
    var channelMap: [Int]?
    var downmix = false
    var dither = false
    var quality = AVAudioQuality.medium.rawValue
    var algorithm: String?
    var primeMethod = AVAudioConverterPrimeMethod.normal
    /// Set by the program; nil for what the filter needs.
    var primeInfo: AVAudioConverterPrimeInfo?
    var cookie: [UInt8]?
    var bitRate: Int?
    var isVariable = false

    /// Of min, of low, of medium and high, of max and mastering.
    var rateQuality: RateConversion.Quality {
        if algorithm == AVSampleRateConverterAlgorithm_Mastering { return .best }
        switch quality {
        case ..<AVAudioQuality.low.rawValue: return .low
        case ..<AVAudioQuality.medium.rawValue: return .medium
        case ..<AVAudioQuality.max.rawValue: return .high
        default: return .best
        }
    }

    var isMinimumPhase: Bool { algorithm == AVSampleRateConverterAlgorithm_MinimumPhase }

    func routing(from input: AVAudioFormat, to output: AVAudioFormat) -> ChannelRouting {
        if let channelMap {
            return ChannelRouting(
                inputCount: Int(input.channelCount), outputCount: Int(output.channelCount), map: channelMap)
        }
        if downmix { return ChannelRouting(mixing: input, to: output) }
        return ChannelRouting(
            inputCount: Int(input.channelCount), outputCount: Int(output.channelCount),
            map: ChannelRouting.map(from: input, to: output))
    }
}
