import AudioFiles
import AudioToolbox

/// A file that is being read: where, and into which type.
final class AudioFileReading {
    /// The frame that the next read begins with; reads seek when the source is elsewhere.
    var position: Int64 = 0
    /// Becomes shorter when the file turns out to be.
    private(set) var length: Int64
    let source: any AudioFileSource
    /// The file's, for errors.
    let name: String
    private let transfer: FrameTransfer

    /// - Parameter name: the file's, for errors.
    init(_ source: any AudioFileSource, of name: String, as format: AVAudioFormat) throws {
        guard let transfer = FrameTransfer(format, exactKind: source.exactKind) else {
            throw AudioErrors.error(AudioErrors.format, "files are not read as \(format)")
        }
        (self.source, self.name) = (source, name)
        self.transfer = transfer
        length = source.frameCount
    }

    /// Reads up to `count` frames into the buffers and returns how many there were.
    func read(_ count: Int, into list: UnsafeMutablePointer<AudioBufferList>) throws -> Int {
        let buffers = UnsafeMutableAudioBufferListPointer(list)
        let wanted = Int(min(Int64(count), length - position))
        guard wanted > 0 else { return 0 }
        if source.position != position { try source.seek(to: position) }
        var done = 0
        while done < wanted {
            let block = min(wanted - done, FrameTransfer.blockFrames)
            let frames = try next(block, after: done)
            if frames == 0 { break }
            transfer.unload(frames, to: buffers, at: done)
            done += frames
            position += Int64(frames)
        }
        if done < wanted { try end(done) }
        return done
    }

    /// What cannot be decoded ends a read that has something already, and is reported by the next one.
    private func next(_ block: Int, after done: Int) throws -> Int {
        do {
            return try source.read(block, as: transfer.kind, into: transfer.raw)
        } catch {
            guard done == 0 else { return 0 }
            length = position
            throw error
        }
    }

    /// The file has less than it said. A loop up to `length` has to end: so the length is corrected, and where nothing
    /// came at all this is reported once.
    private func end(_ done: Int) throws {
        guard done == 0 else { return }
        let announced = length
        length = position
        throw AudioErrors.error(
            AudioErrors.fileAccess,
            "\(name) ends early: \(position) of \(announced) frames are there (was it cut or not copied whole?)")
    }
}
