import AudioToolbox

/// What kind of media a stream has, as four ASCII characters.
public typealias CMMediaType = FourCharCode
/// Sound.
public let kCMMediaType_Audio: CMMediaType = 0x736f_756e  // "soun"

/// A description of sound.
public typealias CMAudioFormatDescription = CMFormatDescription

/// What the samples of a buffer are (CMFormatDescription.h); here they are always sound. Thread: any.
public final class CMFormatDescription: Hashable, Sendable {
    /// Nil where the channels are for nothing in particular.
    public let audioChannelLayout: AVAudioChannelLayout?
    /// Given by whoever made the stream; what a decoder has to know.
    public let magicCookie: [UInt8]
    private let format: AVAudioFormat

    /// - Parameter format: the stream's; also one that is no linear PCM.
    package init(_ format: AVAudioFormat, magicCookie: [UInt8] = []) {
        self.format = format
        self.magicCookie = magicCookie
        audioChannelLayout = format.channelLayout
    }

    /// `kCMMediaType_Audio`.
    public var mediaType: CMMediaType { kCMMediaType_Audio }
    /// The encoding: `kAudioFormatLinearPCM` and others.
    public var mediaSubType: FourCharCode { format.streamDescription.pointee.mFormatID }
    /// The format of the samples.
    public var audioStreamBasicDescription: AudioStreamBasicDescription? { format.streamDescription.pointee }
    package var audioFormat: AVAudioFormat { format }

    public static func == (one: CMFormatDescription, other: CMFormatDescription) -> Bool {
        one === other || one.format == other.format && one.magicCookie == other.magicCookie
    }
    public func hash(into hasher: inout Hasher) { hasher.combine(format) }
}

/// Makes a description of sound.
/// - Returns: `kCMFormatDescriptionError_InvalidParameter` for a format that contradicts itself or its layout.
public func CMAudioFormatDescriptionCreate(
    allocator: Any?, asbd: UnsafePointer<AudioStreamBasicDescription>, layoutSize: Int,
    layout: UnsafePointer<AudioChannelLayout>?, magicCookieSize: Int, magicCookie: UnsafeRawPointer?, extensions: Any?,
    formatDescriptionOut: UnsafeMutablePointer<CMAudioFormatDescription?>
) -> OSStatus {
    // What the size does not cover is not read.
    guard let layout, layoutSize > 0 else {
        return make(asbd, nil, magicCookieSize, magicCookie, formatDescriptionOut)
    }
    let header = MemoryLayout<AudioChannelLayout>.size - MemoryLayout<AudioChannelDescription>.size
    guard layoutSize >= header,
        Int(layout.pointee.mNumberChannelDescriptions)
            <= (layoutSize - header) / MemoryLayout<AudioChannelDescription>.stride
    else { return kCMFormatDescriptionError_InvalidParameter }
    return make(asbd, AVAudioChannelLayout(layout: layout), magicCookieSize, magicCookie, formatDescriptionOut)
}

private func make(
    _ asbd: UnsafePointer<AudioStreamBasicDescription>, _ given: AVAudioChannelLayout?, _ magicCookieSize: Int,
    _ magicCookie: UnsafeRawPointer?, _ formatDescriptionOut: UnsafeMutablePointer<CMAudioFormatDescription?>
) -> OSStatus {
    guard let format = AVAudioFormat(streamDescription: asbd, channelLayout: given) else {
        return kCMFormatDescriptionError_InvalidParameter
    }
    let cookie = magicCookie.map { [UInt8](UnsafeRawBufferPointer(start: $0, count: max(magicCookieSize, 0))) }
    formatDescriptionOut.pointee = CMFormatDescription(format, magicCookie: cookie ?? [])
    return noErr
}

/// A format that contradicts itself.
public let kCMFormatDescriptionError_InvalidParameter: OSStatus = -12_710

/// Valid for as long as the process lives.
public func CMAudioFormatDescriptionGetStreamBasicDescription(
    _ desc: CMAudioFormatDescription
) -> UnsafePointer<AudioStreamBasicDescription>? { desc.audioFormat.streamDescription }

/// `mediaType`.
public func CMFormatDescriptionGetMediaType(_ desc: CMFormatDescription) -> CMMediaType { desc.mediaType }
/// `mediaSubType`.
public func CMFormatDescriptionGetMediaSubType(_ desc: CMFormatDescription) -> FourCharCode { desc.mediaSubType }
