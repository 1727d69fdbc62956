import AudioToolbox
import Synchronization

/// Linear PCM with its format and its time (CMSampleBuffer.h). Thread: any.
public final class CMSampleBuffer: Sendable {
    /// What the samples are.
    public let formatDescription: CMFormatDescription?
    /// Frames.
    public let numSamples: Int
    private let timing: CMSampleTimingInfo
    /// Of each buffer of the list that the samples came in; empty before there are any.
    private let bytes = Mutex<[[UInt8]]>([])

    package init(_ formatDescription: CMFormatDescription?, frames: Int, timing: CMSampleTimingInfo) {
        self.formatDescription = formatDescription
        numSamples = frames
        self.timing = timing
    }

    /// When the first sample is heard.
    public var presentationTimeStamp: CMTime { timing.presentationTimeStamp }
    /// Of all samples.
    public var duration: CMTime { CMTimeMultiply(timing.duration, multiplier: Int32(clamping: numSamples)) }
    package var isReady: Bool { bytes.withLock { !$0.isEmpty } }

    private var bytesPerFrame: Int { Int(formatDescription?.audioFormat.streamDescription.pointee.mBytesPerFrame ?? 0) }

    /// Copies the samples of a list; false when a buffer of it is shorter than they are.
    fileprivate func take(_ list: UnsafePointer<AudioBufferList>) -> Bool {
        let (size, isTooLarge) = numSamples.multipliedReportingOverflow(by: bytesPerFrame)
        let buffers = UnsafeMutableAudioBufferListPointer(UnsafeMutablePointer(mutating: list))
        guard !isTooLarge, size > 0, buffers.allSatisfy({ $0.mData != nil && Int($0.mDataByteSize) >= size }) else {
            return false
        }
        let copies = buffers.map { [UInt8](UnsafeRawBufferPointer(start: $0.mData, count: size)) }
        bytes.withLock { $0 = copies }
        return true
    }

    /// Copies frames into a list with as many buffers; false when they are not there, or have no room.
    fileprivate func copy(from first: Int, _ count: Int, into list: UnsafeMutablePointer<AudioBufferList>) -> Bool {
        let buffers = UnsafeMutableAudioBufferListPointer(list)
        guard first >= 0, count >= 0, first <= numSamples - count else { return false }
        let (offset, size) = (first * bytesPerFrame, count * bytesPerFrame)
        return bytes.withLock { bytes in
            guard bytes.count == buffers.count, !bytes.isEmpty,
                buffers.allSatisfy({ $0.mData != nil && Int($0.mDataByteSize) >= size })
            else { return false }
            for (index, own) in bytes.enumerated() {
                own[offset..<offset + size].withUnsafeBytes {
                    if let base = $0.baseAddress { buffers[index].mData?.copyMemory(from: base, byteCount: size) }
                }
                buffers[index].mDataByteSize = UInt32(size)
            }
            return true
        }
    }
}

/// What the functions return.
public let kCMSampleBufferError_RequiredParameterMissing: OSStatus = -12_731
public let kCMSampleBufferError_BufferNotReady: OSStatus = -12_733
public let kCMSampleBufferError_SampleIndexOutOfRange: OSStatus = -12_734

/// A buffer that waits for its samples (`CMSampleBufferSetDataBufferFromAudioBufferList`). Block buffers and callbacks are
/// not known here: both must be nil.
public func CMSampleBufferCreate(
    allocator: Any?, dataBuffer: Any?, dataReady: Bool, makeDataReadyCallback: Any?, refcon: UnsafeMutableRawPointer?,
    formatDescription: CMFormatDescription?, sampleCount: Int, sampleTimingEntryCount: Int,
    sampleTimingArray: UnsafePointer<CMSampleTimingInfo>?, sampleSizeEntryCount: Int,
    sampleSizeArray: UnsafePointer<Int>?, sampleBufferOut: UnsafeMutablePointer<CMSampleBuffer?>
) -> OSStatus {
    guard dataBuffer == nil, makeDataReadyCallback == nil, sampleCount >= 0, formatDescription != nil else {
        return kCMSampleBufferError_RequiredParameterMissing
    }
    let timing = sampleTimingEntryCount > 0 ? sampleTimingArray?.pointee : nil
    sampleBufferOut.pointee = CMSampleBuffer(
        formatDescription, frames: sampleCount, timing: timing ?? CMSampleTimingInfo())
    return noErr
}

/// Copies a list's samples into the buffer.
/// - Returns: `kCMSampleBufferError_RequiredParameterMissing` where the list has fewer samples than the buffer.
public func CMSampleBufferSetDataBufferFromAudioBufferList(
    _ sbuf: CMSampleBuffer, blockBufferAllocator: Any?, blockBufferMemoryAllocator: Any?, flags: UInt32,
    bufferList: UnsafePointer<AudioBufferList>
) -> OSStatus { sbuf.take(bufferList) ? noErr : kCMSampleBufferError_RequiredParameterMissing }

/// - Returns: `kCMSampleBufferError_SampleIndexOutOfRange` where the frames are not there or the list has no room.
public func CMSampleBufferCopyPCMDataIntoAudioBufferList(
    _ sbuf: CMSampleBuffer, at frameOffset: Int32, frameCount numFrames: Int32,
    into bufferList: UnsafeMutablePointer<AudioBufferList>
) -> OSStatus {
    guard sbuf.isReady else { return kCMSampleBufferError_BufferNotReady }
    return sbuf.copy(from: Int(frameOffset), Int(numFrames), into: bufferList)
        ? noErr : kCMSampleBufferError_SampleIndexOutOfRange
}

/// `numSamples`.
public func CMSampleBufferGetNumSamples(_ sbuf: CMSampleBuffer) -> Int { sbuf.numSamples }
/// `presentationTimeStamp`.
public func CMSampleBufferGetPresentationTimeStamp(_ sbuf: CMSampleBuffer) -> CMTime { sbuf.presentationTimeStamp }
/// `duration`.
public func CMSampleBufferGetDuration(_ sbuf: CMSampleBuffer) -> CMTime { sbuf.duration }
/// `formatDescription`.
public func CMSampleBufferGetFormatDescription(_ sbuf: CMSampleBuffer) -> CMFormatDescription? {
    sbuf.formatDescription
}
/// Whether the samples have come.
public func CMSampleBufferDataIsReady(_ sbuf: CMSampleBuffer) -> Bool { sbuf.isReady }
