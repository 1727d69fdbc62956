import AudioToolbox

/// How an encoder is to spend its bits, by the settings `AVEncoderBitRateStrategyKey` and
/// `AVEncoderAudioQualityForVBRKey`; lossless formats have no use for it.
enum EncoderRate {
    /// As many bits for every packet, or as near to that as the codec comes; of `AVEncoderBitRateKey`.
    case constant
    /// Of `AVEncoderBitRateKey` over a longer time.
    case average
    /// As many as the signal needs; from 0, the least, to 1, the best.
    case variable(quality: Double)

    /// AVAudioQuality.medium.
    private static let usualQuality = 64.0 / 127
    private static let strategies = [
        AVAudioBitRateStrategy_Constant, AVAudioBitRateStrategy_LongTermAverage,
        AVAudioBitRateStrategy_VariableConstrained, AVAudioBitRateStrategy_Variable,
    ]
    private static let withoutChoice = [
        kAudioFormatLinearPCM, kAudioFormatFLAC, kAudioFormatAppleLossless, kAudioFormatULaw, kAudioFormatALaw,
        kAudioFormatAppleIMA4,
    ]

    /// Nil where nothing is asked for, and of formats whose bits nobody chooses.
    /// - Throws: NSError that names the file and the key, for what there is no encoder for.
    static func of(_ values: AudioSettings, _ formatID: AudioFormatID, _ path: String) throws -> EncoderRate? {
        let strategy = values.text(AVEncoderBitRateStrategyKey)
        let number = values.number(AVEncoderAudioQualityForVBRKey)
        if values.has(AVEncoderBitRateStrategyKey), strategy.map(strategies.contains) != true {
            throw refusal(path, "AVEncoderBitRateStrategyKey is one of \(strategies.joined(separator: ", "))")
        }
        if values.has(AVEncoderAudioQualityForVBRKey), number == nil {
            throw refusal(path, "AVEncoderAudioQualityForVBRKey is a number from 0, the least, to 127, the best")
        }
        guard !withoutChoice.contains(formatID), strategy != nil || number != nil else { return nil }
        let isVariable =
            strategy == AVAudioBitRateStrategy_Variable
            || strategy == nil && !values.has(AVEncoderBitRateKey) && !values.has(AVEncoderBitRatePerChannelKey)
        if number != nil, !isVariable {
            throw refusal(
                path,
                "AVEncoderAudioQualityForVBRKey needs the AVEncoderBitRateStrategyKey \(AVAudioBitRateStrategy_Variable)"
            )
        }
        if isVariable { return .variable(quality: number.map { min(max($0 / 127, 0), 1) } ?? usualQuality) }
        if strategy == AVAudioBitRateStrategy_VariableConstrained {
            throw refusal(
                path,
                "no encoder here has the AVEncoderBitRateStrategyKey \(AVAudioBitRateStrategy_VariableConstrained); take "
                    + "\(AVAudioBitRateStrategy_Variable) or \(AVAudioBitRateStrategy_LongTermAverage)")
        }
        guard [kAudioFormatMPEGLayer3, kAudioFormatMPEG4AAC].contains(formatID) else {
            throw refusal(
                path, "this format has only the AVEncoderBitRateStrategyKey \(AVAudioBitRateStrategy_Variable)")
        }
        return strategy == AVAudioBitRateStrategy_Constant ? .constant : .average
    }

    private static func refusal(_ path: String, _ reason: String) -> any Error {
        AudioErrors.error(AudioErrors.fileFormat, "\(path): \(reason)")
    }
}
