import AudioContainers
import AudioToolbox
import Foundation

/// A stream as AudioFileStream.h has it: a packet stream that tells a program's functions what it finds.
///
/// Thread: any but render, one at a time for one stream.
// @unchecked: programs use one stream from one thread at a time, as Apple's.
final class AudioFileStreamObject: @unchecked Sendable {
    static let handles = ObjectHandles<AudioFileStreamObject>(kind: 11)

    let stream: PacketStream
    var handle: OpaquePointer?
    /// Whether packets can come.
    private(set) var isReady = false
    private var isClosed = false
    private let context: UnsafeMutableRawPointer
    private let tell: AudioFileStream_PropertyListenerProc
    private let give: AudioFileStream_PacketsProc

    init(
        _ context: UnsafeMutableRawPointer, hint: AudioFileTypeID,
        _ tell: @escaping AudioFileStream_PropertyListenerProc,
        _ give: @escaping AudioFileStream_PacketsProc
    ) {
        (self.context, self.tell, self.give) = (context, tell, give)
        stream = PacketStream(hint: hint)
    }

    func close() { isClosed = true }

    func parse(_ bytes: UnsafeRawBufferPointer, isContinuous: Bool) -> OSStatus {
        do throws(StreamFault) {
            for event in try stream.parse(bytes, isContinuous: isContinuous) {
                switch event {
                case .content: tellContent()
                case .packets(let packets): hand(packets)
                }
                // By a function that was called.
                if isClosed { return noErr }
            }
            return noErr
        } catch {
            return switch error {
            case .unknownType: kAudioFileStreamError_UnsupportedFileType
            case .unknownFormat: kAudioFileStreamError_UnsupportedDataFormat
            case .header: kAudioFileStreamError_InvalidFile
            case .order: kAudioFileStreamError_NotOptimized
            }
        }
    }

    private func tellContent() {
        let known = AudioFileStreamProperties.all.filter {
            if case .success = AudioFileStreamProperties.value($0, of: self) { true } else { false }
        }
        for property in known where !isClosed { tell(property) }
        isReady = true
        if !isClosed { tell(kAudioFileStreamProperty_ReadyToProducePackets) }
    }

    private func tell(_ property: AudioFileStreamPropertyID) {
        guard let handle else { return }
        var flags = AudioFileStreamPropertyFlags()
        tell(context, handle, property, &flags)
    }

    private func hand(_ packets: StreamPackets) {
        var descriptions = packets.descriptions
        packets.bytes.withUnsafeBytes { bytes in
            guard let base = bytes.baseAddress, !isClosed else { return }
            descriptions.withUnsafeMutableBufferPointer { descriptions in
                give(
                    context, UInt32(bytes.count), UInt32(packets.count), base,
                    descriptions.isEmpty ? nil : descriptions.baseAddress)
            }
        }
    }
}
