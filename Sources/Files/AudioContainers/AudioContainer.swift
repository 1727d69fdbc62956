package import AudioTypes

/// A kind of file that holds packets of one size one after the other, behind a header.
package enum AudioContainer: Sendable, CaseIterable {
    case wave, rf64, aiff, aifc, caf, next

    /// By Core Audio's number; nil for other kinds.
    package init?(_ identifier: AudioFileTypeID) {
        guard let found = Self.allCases.first(where: { $0.identifier == identifier }) else { return nil }
        self = found
    }

    /// Core Audio's number.
    package var identifier: AudioFileTypeID {
        switch self {
        case .wave: kAudioFileWAVEType
        case .rf64: kAudioFileRF64Type
        case .aiff: kAudioFileAIFFType
        case .aifc: kAudioFileAIFCType
        case .caf: kAudioFileCAFType
        case .next: kAudioFileNextType
        }
    }

    /// Whether such a file holds packets of that format, as they are.
    package func holds(_ format: AudioStreamBasicDescription) -> Bool {
        guard format.isOfConstantPackets, isKnown(format.mSampleRate) else { return false }
        switch format.mFormatID {
        case kAudioFormatLinearPCM: return holdsLinear(format)
        case kAudioFormatULaw, kAudioFormatALaw: return self != .aiff
        default: return self == .aifc || self == .caf
        }
    }

    private func holdsLinear(_ format: AudioStreamBasicDescription) -> Bool {
        // Whoever has one byte has no order of bytes.
        let isBig = format.mFormatFlags & kAudioFormatFlagIsBigEndian != 0 && format.mBitsPerChannel > 8
        let isLittle = !isBig && format.mBitsPerChannel > 8
        let isSigned = format.mFormatFlags & kAudioFormatFlagIsSignedInteger != 0
        switch self {
        case .wave, .rf64: return !isBig && (format.isFloat || isSigned == (format.mBitsPerChannel > 8))
        case .aiff: return !isLittle && isSigned && !format.isFloat
        case .aifc: return format.isFloat ? !isLittle : isSigned && (!isLittle || format.mBitsPerChannel == 16)
        case .caf: return format.isFloat || isSigned
        case .next: return !isLittle && (format.isFloat || isSigned)
        }
    }

    /// Whether the header has a number for the rate, in Hz.
    private func isKnown(_ rate: Double) -> Bool {
        switch self {
        case .wave, .rf64, .next: UInt32(exactly: rate).map { $0 > 0 } ?? false
        case .aiff, .aifc, .caf: rate.isFinite && rate > 0
        }
    }

    /// The header of a file without packets.
    func header(_ format: AudioStreamBasicDescription) -> HeaderBytes {
        switch self {
        case .wave: RIFFHeader.make(format, isLong: false)
        case .rf64: RIFFHeader.make(format, isLong: true)
        case .aiff: AIFFHeader.make(format, isCompressed: false)
        case .aifc: AIFFHeader.make(format, isCompressed: true)
        case .caf: CAFHeader.make(format)
        case .next: NeXTHeader.make(format)
        }
    }

    /// Whether a byte follows an odd number of bytes.
    var isPadded: Bool { self != .caf && self != .next }

    /// What a file's header says, as far as the file has it.
    /// - Throws: `ContainerError` for a header of no such kind, one that makes no sense, and packets of several sizes.
    static func read(_ reader: HeaderReader) throws -> ContainerLayout {
        let mark = try reader.bytes(4, at: 0)
        let kind = reader.size >= 12 ? try reader.bytes(4, at: 8) : []
        switch (text(mark), text(kind)) {
        case ("RIFF", "WAVE"): return try RIFFHeader.read(reader, .wave)
        case ("RF64", "WAVE"), ("BW64", "WAVE"): return try RIFFHeader.read(reader, .rf64)
        case ("FORM", "AIFF"): return try AIFFHeader.read(reader, .aiff)
        case ("FORM", "AIFC"): return try AIFFHeader.read(reader, .aifc)
        case ("caff", _): return try CAFHeader.read(reader)
        case (".snd", _): return try NeXTHeader.read(reader)
        default: throw ContainerError(.header, "the file is no WAVE, RF64, AIFF, AIFC, CAF or NeXT file")
        }
    }

    private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
}
