public import AudioToolbox

// What the C functions write as a byte, with the type that it has in Swift on Apple's platforms.

/// The bytes of a stream's property, and whether it can be set (AudioFileStream.h).
/// - Returns: as the C function. Thread: any but render.
@discardableResult
public func AudioFileStreamGetPropertyInfo(
    _ inAudioFileStream: AudioFileStreamID, _ inPropertyID: AudioFileStreamPropertyID,
    _ outPropertyDataSize: UnsafeMutablePointer<UInt32>?, _ outWritable: inout DarwinBoolean
) -> OSStatus {
    outWritable.ask { AudioFileStreamGetPropertyInfo(inAudioFileStream, inPropertyID, outPropertyDataSize, $0) }
}

/// The bytes of a file's property, and whether it can be set (ExtendedAudioFile.h).
/// - Returns: as the C function. Thread: any but render.
@discardableResult
public func ExtAudioFileGetPropertyInfo(
    _ inExtAudioFile: ExtAudioFileRef, _ inPropertyID: ExtAudioFilePropertyID,
    _ outSize: UnsafeMutablePointer<UInt32>?, _ outWritable: inout DarwinBoolean
) -> OSStatus { outWritable.ask { ExtAudioFileGetPropertyInfo(inExtAudioFile, inPropertyID, outSize, $0) } }

/// The bytes of a converter's property, and whether it can be set (AudioConverter.h).
/// - Returns: as the C function. Thread: any but render.
@discardableResult
public func AudioConverterGetPropertyInfo(
    _ inAudioConverter: AudioConverterRef, _ inPropertyID: AudioConverterPropertyID,
    _ outSize: UnsafeMutablePointer<UInt32>?, _ outWritable: inout DarwinBoolean
) -> OSStatus { outWritable.ask { AudioConverterGetPropertyInfo(inAudioConverter, inPropertyID, outSize, $0) } }

extension DarwinBoolean {
    /// Takes what a C function wrote, where it wrote something.
    fileprivate mutating func ask(_ question: (UnsafeMutablePointer<UInt8>) -> OSStatus) -> OSStatus {
        var answer: UInt8 = boolValue ? 1 : 0
        let status = question(&answer)
        self = DarwinBoolean(answer != 0)
        return status
    }
}
