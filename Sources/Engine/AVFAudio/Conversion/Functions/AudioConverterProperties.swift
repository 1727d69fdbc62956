import AudioCodecs
import AudioToolbox
import Foundation

/// The properties of AudioConverter.h that converters have here. Thread: any but render.
enum AudioConverterProperties {
    private static let always: Set<AudioConverterPropertyID> = [
        kAudioConverterPropertyMinimumInputBufferSize, kAudioConverterPropertyMinimumOutputBufferSize,
        kAudioConverterPropertyMaximumInputPacketSize, kAudioConverterPropertyMaximumOutputPacketSize,
        kAudioConverterPropertyCalculateInputBufferSize, kAudioConverterPropertyCalculateOutputBufferSize,
        kAudioConverterSampleRateConverterComplexity, kAudioConverterSampleRateConverterQuality,
        kAudioConverterPrimeMethod, kAudioConverterPrimeInfo, kAudioConverterChannelMap,
        kAudioConverterInputChannelLayout, kAudioConverterOutputChannelLayout,
        kAudioConverterCurrentInputStreamDescription, kAudioConverterCurrentOutputStreamDescription,
        kAudioConverterPropertyPerformDownmix, kAudioConverterPropertyDithering,
    ]

    static let writable: Set<AudioConverterPropertyID> = [
        kAudioConverterSampleRateConverterComplexity, kAudioConverterSampleRateConverterQuality,
        kAudioConverterCodecQuality, kAudioConverterPrimeMethod, kAudioConverterPrimeInfo, kAudioConverterChannelMap,
        kAudioConverterDecompressionMagicCookie, kAudioConverterEncodeBitRate, kAudioConverterInputChannelLayout,
        kAudioConverterOutputChannelLayout, kAudioConverterPropertyPerformDownmix, kAudioConverterPropertyDithering,
    ]

    /// - Parameter given: what the caller's memory holds, for values that are asked with something.
    /// - Returns: nil for a property that this converter does not have.
    static func value(
        _ property: AudioConverterPropertyID, of object: AudioConverterObject, given: UInt32 = 0
    ) -> [UInt8]? {
        let converter = object.converter
        switch property {
        case kAudioConverterPropertyMinimumInputBufferSize, kAudioConverterPropertyMaximumInputPacketSize:
            return bytes(UInt32(object.maximumInputPacketSize))
        case kAudioConverterPropertyMinimumOutputBufferSize, kAudioConverterPropertyMaximumOutputPacketSize:
            return bytes(UInt32(object.maximumOutputPacketSize))
        case kAudioConverterPropertyCalculateInputBufferSize:
            return bytes(UInt32(clamping: object.otherSize(of: Int(given), ofOutput: true)))
        case kAudioConverterPropertyCalculateOutputBufferSize:
            return bytes(UInt32(clamping: object.otherSize(of: Int(given), ofOutput: false)))
        case kAudioConverterSampleRateConverterComplexity: return bytes(object.complexity)
        case kAudioConverterSampleRateConverterQuality:
            return bytes(UInt32(clamping: converter.sampleRateConverterQuality))
        case kAudioConverterPrimeMethod: return bytes(UInt32(converter.primeMethod.rawValue))
        case kAudioConverterPrimeInfo:
            let info = converter.primeInfo
            return bytes(
                AudioConverterPrimeInfo(leadingFrames: info.leadingFrameCount, trailingFrames: info.trailingFrameCount))
        case kAudioConverterChannelMap: return bytes(of: converter.channelMap.map { Int32(truncating: $0) })
        case kAudioConverterInputChannelLayout: return object.input.placedLayoutBytes
        case kAudioConverterOutputChannelLayout: return object.output.placedLayoutBytes
        case kAudioConverterCurrentInputStreamDescription: return bytes(object.input.streamDescription.pointee)
        case kAudioConverterCurrentOutputStreamDescription: return bytes(object.output.streamDescription.pointee)
        case kAudioConverterPropertyPerformDownmix: return bytes(UInt32(converter.downmix ? 1 : 0))
        case kAudioConverterPropertyDithering: return bytes(object.dithering)
        default: return codecValue(property, of: object)
        }
    }

    private static func codecValue(
        _ property: AudioConverterPropertyID, of object: AudioConverterObject
    ) -> [UInt8]? {
        let converter = object.converter
        guard !AudioConverterObject.isPCM(object.output) else {
            guard !AudioConverterObject.isPCM(object.input) else { return nil }
            return property == kAudioConverterDecompressionMagicCookie ? converter.magicCookie.map { [UInt8]($0) } : nil
        }
        switch property {
        case kAudioConverterCodecQuality: return bytes(object.codecQuality)
        case kAudioConverterCompressionMagicCookie: return converter.magicCookie.map { [UInt8]($0) }
        case kAudioConverterEncodeBitRate: return bytes(UInt32(clamping: converter.bitRate))
        case kAudioConverterApplicableEncodeBitRates: return ranges(converter.applicableEncodeBitRates)
        case kAudioConverterAvailableEncodeBitRates: return ranges(converter.availableEncodeBitRates)
        case kAudioConverterApplicableEncodeSampleRates: return ranges(converter.applicableEncodeSampleRates)
        case kAudioConverterAvailableEncodeSampleRates: return ranges(converter.availableEncodeSampleRates)
        case kAudioConverterAvailableEncodeChannelLayoutTags:
            return converter.availableEncodeChannelLayoutTags.map { tags in bytes(of: tags.map(\.uint32Value)) }
        default: return nil
        }
    }

    /// Whether the converter has the property, if only without a value yet.
    static func has(_ property: AudioConverterPropertyID, _ object: AudioConverterObject) -> Bool {
        let isDecoder = !AudioConverterObject.isPCM(object.input)
        return always.contains(property) || property == kAudioConverterDecompressionMagicCookie && isDecoder
            || value(property, of: object) != nil
    }

    // MARK: Setting

    /// Returns an error of AudioConverter.h where the value has another size, or makes no sense.
    static func set(
        _ property: AudioConverterPropertyID, of object: AudioConverterObject, _ data: UnsafeRawBufferPointer
    ) -> OSStatus {
        switch property {
        case kAudioConverterPrimeInfo:
            guard data.count == MemoryLayout<AudioConverterPrimeInfo>.size else { return badSize }
            let info = data.loadUnaligned(as: AudioConverterPrimeInfo.self)
            object.converter.primeInfo = AVAudioConverterPrimeInfo(
                leadingFrameCount: info.leadingFrames, trailingFrameCount: info.trailingFrames)
        case kAudioConverterChannelMap:
            guard data.count == 4 * Int(object.output.channelCount) else { return badSize }
            object.converter.channelMap = (0..<Int(object.output.channelCount)).map {
                NSNumber(value: data.loadUnaligned(fromByteOffset: 4 * $0, as: Int32.self))
            }
        case kAudioConverterDecompressionMagicCookie: object.converter.magicCookie = Data(data)
        case kAudioConverterInputChannelLayout, kAudioConverterOutputChannelLayout:
            guard let layout = AVAudioChannelLayout(data: data) else { return badSize }
            let isInput = property == kAudioConverterInputChannelLayout
            return object.setLayout(layout, ofInput: isInput) ? noErr : kAudioConverterErr_FormatNotSupported
        default:
            guard data.count == 4 else { return badSize }
            return setNumber(property, of: object, data.loadUnaligned(as: UInt32.self))
        }
        return noErr
    }

    private static func setNumber(
        _ property: AudioConverterPropertyID, of object: AudioConverterObject, _ number: UInt32
    ) -> OSStatus {
        let converter = object.converter
        switch property {
        case kAudioConverterSampleRateConverterComplexity:
            guard let algorithm = algorithms[number] else { return kAudio_ParamError }
            (object.complexity, converter.sampleRateConverterAlgorithm) = (number, algorithm)
        case kAudioConverterSampleRateConverterQuality:
            converter.sampleRateConverterQuality = Int(min(number, kAudioConverterQuality_Max))
        case kAudioConverterCodecQuality: object.codecQuality = number
        case kAudioConverterPrimeMethod:
            guard let method = AVAudioConverterPrimeMethod(rawValue: Int(number)) else { return kAudio_ParamError }
            converter.primeMethod = method
        case kAudioConverterEncodeBitRate: converter.bitRate = Int(number)
        case kAudioConverterPropertyPerformDownmix: converter.downmix = number != 0
        case kAudioConverterPropertyDithering:
            guard number <= kDitherAlgorithm_NoiseShaping else { return kAudio_ParamError }
            (object.dithering, converter.dither) = (number, number != 0)
        default: return kAudioConverterErr_PropertyNotSupported
        }
        return noErr
    }

    private static let algorithms: [UInt32: String] = [
        kAudioConverterSampleRateConverterComplexity_Linear: AVSampleRateConverterAlgorithm_Normal,
        kAudioConverterSampleRateConverterComplexity_Normal: AVSampleRateConverterAlgorithm_Normal,
        kAudioConverterSampleRateConverterComplexity_Mastering: AVSampleRateConverterAlgorithm_Mastering,
        kAudioConverterSampleRateConverterComplexity_MinimumPhase: AVSampleRateConverterAlgorithm_MinimumPhase,
    ]

    private static let badSize = kAudioConverterErr_BadPropertySizeError

    private static func ranges(_ numbers: [NSNumber]?) -> [UInt8]? {
        numbers.map { numbers in
            bytes(of: numbers.map { AudioValueRange(mMinimum: $0.doubleValue, mMaximum: $0.doubleValue) })
        }
    }

    private static func bytes<Value: BitwiseCopyable>(_ value: Value) -> [UInt8] {
        withUnsafeBytes(of: value) { Array($0) }
    }

    private static func bytes<Value: BitwiseCopyable>(of values: [Value]) -> [UInt8] {
        values.withUnsafeBytes { Array($0) }
    }
}

extension AVAudioFormat {
    /// Of the channels' layout, which of one or two channels is the usual one where none is given.
    var placedLayoutBytes: [UInt8] {
        let usual = channelCount == 1 ? kAudioChannelLayoutTag_Mono : kAudioChannelLayoutTag_Stereo
        guard let layout = channelLayout ?? AVAudioChannelLayout(layoutTag: usual) else { return [] }
        return Array(UnsafeRawBufferPointer(start: layout.layout, count: layout.byteCount))
    }
}

extension AVAudioChannelLayout {
    /// Of a property's bytes; nil where they are fewer than a layout has, or than its descriptions need.
    convenience init?(data: UnsafeRawBufferPointer) {
        let head = MemoryLayout<AudioChannelLayout>.offset(of: \.mChannelDescriptions) ?? 12
        guard data.count >= head, let start = data.baseAddress else { return nil }
        let count = Int(data.loadUnaligned(fromByteOffset: 8, as: UInt32.self))
        guard (data.count - head) / MemoryLayout<AudioChannelDescription>.stride >= count else { return nil }
        let size = max(data.count, MemoryLayout<AudioChannelLayout>.size)
        let copy = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 16)
        defer { copy.deallocate() }
        copy.initializeMemory(as: UInt8.self, repeating: 0, count: size)
        copy.copyMemory(from: start, byteCount: data.count)
        self.init(layout: copy.assumingMemoryBound(to: AudioChannelLayout.self))
    }
}
