import AudioFiles
import AudioToolbox

/// A file that is being written, and from which type.
final class AudioFileWriting {
    /// Frames written so far.
    private(set) var length: Int64 = 0
    private let target: any AudioFileTarget
    private let transfer: FrameTransfer

    init(_ target: any AudioFileTarget, as format: AVAudioFormat) throws {
        guard let transfer = FrameTransfer(format, exactKind: target.exactKind) else {
            throw AudioErrors.error(AudioErrors.format, "files are not written from \(format)")
        }
        self.target = target
        self.transfer = transfer
    }

    func write(_ count: Int, from list: UnsafePointer<AudioBufferList>) throws {
        let buffers = UnsafeMutableAudioBufferListPointer(UnsafeMutablePointer(mutating: list))
        var done = 0
        while done < count {
            let block = min(count - done, FrameTransfer.blockFrames)
            transfer.load(block, from: buffers, at: done)
            try target.write(block, as: transfer.kind, from: transfer.raw)
            done += block
            length += Int64(block)
        }
    }

    func close() throws { try target.close() }
}
