public import AudioToolbox

/// How many bytes an answer has (AudioFormat.h).
///
/// - Parameter inSpecifier: what the question is about, `inSpecifierSize` bytes of it; nil where it needs nothing.
/// - Returns: `noErr`, or as `AudioFormatGetProperty`. Thread: any but render.
@discardableResult
public func AudioFormatGetPropertyInfo(
    _ inPropertyID: AudioFormatPropertyID, _ inSpecifierSize: UInt32, _ inSpecifier: UnsafeRawPointer?,
    _ outPropertyDataSize: UnsafeMutablePointer<UInt32>?
) -> OSStatus {
    let specifier = UnsafeRawBufferPointer(start: inSpecifier, count: inSpecifier == nil ? 0 : Int(inSpecifierSize))
    switch AudioFormatAnswer.of(inPropertyID, about: specifier, given: nil) {
    case .success(let bytes):
        outPropertyDataSize?.pointee = UInt32(bytes.count)
        return noErr
    case .failure(let error):
        // The form of the answer is known without what it completes.
        guard inPropertyID == kAudioFormatProperty_FormatInfo else { return error.status }
        outPropertyDataSize?.pointee = UInt32(MemoryLayout<AudioStreamBasicDescription>.size)
        return noErr
    }
}

/// Answers a question about formats (AudioFormat.h): `…FormatInfo` completes the description in `outPropertyData`,
/// `…EncodeFormatIDs` and `…DecodeFormatIDs` list formats, `…NumberOfChannelsForLayout`, `…ChannelLayoutForTag` and
/// `…TagsForNumberOfChannels` are about layouts.
///
/// - Parameter ioPropertyDataSize: bytes that there is room for, then those written; lists are cut to whole numbers.
/// - Returns: `kAudioFormatUnsupportedPropertyError` for another question, `kAudioFormatBadSpecifierSizeError`,
///   `kAudioFormatBadPropertySizeError`, `kAudioFormatUnknownFormatError`. Thread: any but render.
@discardableResult
public func AudioFormatGetProperty(
    _ inPropertyID: AudioFormatPropertyID, _ inSpecifierSize: UInt32, _ inSpecifier: UnsafeRawPointer?,
    _ ioPropertyDataSize: UnsafeMutablePointer<UInt32>?, _ outPropertyData: UnsafeMutableRawPointer?
) -> OSStatus {
    guard let size = ioPropertyDataSize, let data = outPropertyData else { return kAudio_ParamError }
    let specifier = UnsafeRawBufferPointer(start: inSpecifier, count: inSpecifier == nil ? 0 : Int(inSpecifierSize))
    let given = UnsafeRawBufferPointer(start: data, count: Int(size.pointee))
    switch AudioFormatAnswer.of(inPropertyID, about: specifier, given: given) {
    case .success(let bytes):
        let isList = AudioFormatAnswer.isList(inPropertyID)
        guard Int(size.pointee) >= bytes.count || isList else { return kAudioFormatBadPropertySizeError }
        let count = min(bytes.count, isList ? Int(size.pointee) & ~3 : bytes.count)
        bytes.withUnsafeBytes { if let start = $0.baseAddress { data.copyMemory(from: start, byteCount: count) } }
        size.pointee = UInt32(count)
        return noErr
    case .failure(let error): return error.status
    }
}
