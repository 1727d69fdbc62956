import AudioToolbox

/// What an input block says about the data that it gives (AVAudioConverter.h).
public enum AVAudioConverterInputStatus: Int, Sendable {
    /// There is data in the buffer.
    case haveData = 0
    /// There is none now, but there will be.
    case noDataNow = 1
    /// There will be none any more.
    case endOfStream = 2
}

/// How a conversion ended (AVAudioConverter.h).
public enum AVAudioConverterOutputStatus: Int, Sendable {
    /// The output holds what was asked for, or the last of it.
    case haveData = 0
    /// The input block had too little; the output holds what could be made.
    case inputRanDry = 1
    /// Everything was converted; the output is empty.
    case endOfStream = 2
    /// See the error.
    case error = 3
}

/// What a rate conversion does about the input before its first output frame (AVAudioConverter.h).
public enum AVAudioConverterPrimeMethod: Int, Sendable {
    /// Reads leading and trailing frames first; the output begins after the leading ones.
    case pre = 0
    /// Reads trailing frames ahead: the output begins with the input, without a delay.
    case normal = 1
    /// Reads nothing ahead: the output comes late by the trailing frames.
    case none = 2
}

/// Frames of input around the first output frame (AVAudioConverter.h).
public struct AVAudioConverterPrimeInfo: Sendable, Equatable {
    /// Before it.
    public var leadingFrameCount: AVAudioFrameCount
    /// After it.
    public var trailingFrameCount: AVAudioFrameCount

    /// None of either.
    public init() { self.init(leadingFrameCount: 0, trailingFrameCount: 0) }

    /// In frames of the input.
    public init(leadingFrameCount: AVAudioFrameCount, trailingFrameCount: AVAudioFrameCount) {
        self.leadingFrameCount = leadingFrameCount
        self.trailingFrameCount = trailingFrameCount
    }
}

/// Gives a converter its input: about as many packets (frames, of PCM) as it asks for, with a status. The buffer has to
/// stay as it is until the next call.
public typealias AVAudioConverterInputBlock = (
    _ inNumberOfPackets: AVAudioPacketCount, _ outStatus: UnsafeMutablePointer<AVAudioConverterInputStatus>
) -> AVAudioBuffer?
