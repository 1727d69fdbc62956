import AudioCodecs
import AudioConversion
import AudioToolbox
import Foundation

/// A converter as AudioConverter.h has it: an `AVAudioConverter` that asks a C function for its input.
///
/// Thread: any but render; calls from several threads come one after the other.
// @unchecked: everything that changes is behind the lock.
final class AudioConverterObject: @unchecked Sendable {
    static let handles = ObjectHandles<AudioConverterObject>(kind: 9)

    /// Recursive: the input function may ask the converter that calls it.
    let lock = NSRecursiveLock()
    /// What the properties about the rate and noise were set to.
    var complexity = kAudioConverterSampleRateConverterComplexity_Normal
    var codecQuality = kAudioConverterQuality_Medium
    var dithering: UInt32 = 0
    private(set) var converter: AVAudioConverter

    /// Nil where there is no such conversion. Sizes that a codec's description leaves out are the codec's.
    convenience init?(_ source: AudioStreamBasicDescription, _ destination: AudioStreamBasicDescription) {
        guard let input = Self.format(source, nil), let output = Self.format(destination, nil) else { return nil }
        self.init(from: input, to: output)
    }

    init?(from input: AVAudioFormat, to output: AVAudioFormat) {
        guard let made = AVAudioConverter(from: input, to: output) else { return nil }
        converter = made
    }

    var input: AVAudioFormat { converter.inputFormat }
    var output: AVAudioFormat { converter.outputFormat }

    /// Has the channels of one side be what a layout says. False for one of another number of channels.
    func setLayout(_ layout: AVAudioChannelLayout, ofInput isInput: Bool) -> Bool {
        let from = isInput ? Self.format(input.streamDescription.pointee, layout) : input
        let to = isInput ? output : Self.format(output.streamDescription.pointee, layout)
        guard let from, let to, let made = AVAudioConverter(from: from, to: to) else { return false }
        made.options = converter.options
        converter = made
        return true
    }

    /// More than two channels without a layout are for nothing in particular.
    static func format(
        _ description: AudioStreamBasicDescription, _ layout: AVAudioChannelLayout?
    ) -> AVAudioFormat? {
        var description = description
        complete(&description)
        let channels = description.mChannelsPerFrame
        return AVAudioFormat(
            streamDescription: &description, channelLayout: layout ?? (channels > 2 ? .discrete(channels) : nil))
    }

    private static func complete(_ description: inout AudioStreamBasicDescription) {
        guard description.mFormatID != kAudioFormatLinearPCM else { return }
        if description.mFramesPerPacket == 0 {
            description.mFramesPerPacket = AudioCodecs.framesPerPacket(
                description.mFormatID, sampleRate: description.mSampleRate)
        }
        if description.mBytesPerPacket == 0 {
            description.mBytesPerPacket = AudioCodecs.bytesPerPacket(
                description.mFormatID, channelCount: description.mChannelsPerFrame)
        }
    }

    // MARK: Sizes

    /// Whether one side's packets differ in size, so that they have descriptions.
    static func isDescribed(_ format: AVAudioFormat) -> Bool {
        format.streamDescription.pointee.mBytesPerPacket == 0
    }

    static func isPCM(_ format: AVAudioFormat) -> Bool {
        format.streamDescription.pointee.mFormatID == kAudioFormatLinearPCM
    }

    /// In bytes, of one buffer; of a decoder's packets, which nobody knows, as many as its frames would have.
    var maximumInputPacketSize: Int {
        let description = input.streamDescription.pointee
        guard description.mBytesPerPacket == 0 else { return Int(description.mBytesPerPacket) }
        return max(1, Int(description.mFramesPerPacket)) * 4 * Int(input.channelCount)
    }

    /// In bytes, of one buffer.
    var maximumOutputPacketSize: Int {
        let bytes = output.streamDescription.pointee.mBytesPerPacket
        return bytes > 0 ? Int(bytes) : converter.maximumOutputPacketSize
    }

    /// Bytes of one side that so many of the other make, or are made of.
    func otherSize(of bytes: Int, ofOutput isOutput: Bool) -> Int {
        let (known, wanted) = isOutput ? (output, input) : (input, output)
        let sizes = (maximumInputPacketSize, maximumOutputPacketSize)
        let (knownSize, wantedSize) = isOutput ? (sizes.1, sizes.0) : (sizes.0, sizes.1)
        let frames =
            Double(bytes / max(1, knownSize)) * Double(max(1, known.streamDescription.pointee.mFramesPerPacket))
        let packets =
            frames * wanted.sampleRate / known.sampleRate
            / Double(max(1, wanted.streamDescription.pointee.mFramesPerPacket))
        return Int(min(packets.rounded(.up), 0x1p31)) * wantedSize
    }

    /// What a function of AudioConverter.h returns for what a conversion threw; the reason is logged.
    static func status(_ error: NSError) -> OSStatus {
        AudioLog.file.write(error)
        switch error.code {
        case AudioErrors.format: return kAudioConverterErr_FormatNotSupported
        case AudioErrors.parameter: return kAudioConverterErr_InvalidOutputSize
        case AudioErrors.operation: return kAudioConverterErr_OperationNotSupported
        default: return kAudioConverterErr_UnspecifiedError
        }
    }
}
