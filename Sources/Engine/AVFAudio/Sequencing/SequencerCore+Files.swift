import Foundation
import LinuxSystem
import MusicSequences

// Standard MIDI Files. Thread: any but render.
extension SequencerCore {
    /// Larger than any MIDI file.
    private static let largestFile = 64 << 20

    /// Adds what a file has.
    /// - Throws: NSError that names the file, and the place in it where it is damaged; nothing is added then.
    func load(from fileURL: URL, _ tracks: EventSequence.FileTracks) throws {
        guard let path = fileURL.filePath else {
            throw EngineFaults.midiFile(fileURL.absoluteString, "it is no file")
        }
        let bytes: [UInt8]
        do { bytes = try RegularFile.contents(path: path, limit: Self.largestFile) } catch let error as SystemError {
            throw EngineFaults.midiFile(path, error.reason)
        } catch {
            throw EngineFaults.midiFile(path, "it \(error)")
        }
        try load(bytes, path, tracks)
    }

    /// As `load(from:_:)`, from a file's bytes.
    /// - Parameter name: what errors call it.
    func load(_ bytes: [UInt8], _ name: String, _ tracks: EventSequence.FileTracks) throws {
        let file: MIDIFile
        do { file = try MIDIFile(bytes: bytes) } catch { throw EngineFaults.midiFile(name, error.message) }
        try load(file, tracks)
    }

    /// Writes a file of format 1, with the tempo track in front.
    /// - Parameter resolution: as `AVAudioSequencer.write(to:smpteResolution:replaceExisting:)`.
    /// - Throws: NSError that names the file; nothing is left there then.
    func write(to fileURL: URL, resolution: Int, replacesExisting replace: Bool) throws {
        guard let path = fileURL.filePath else {
            throw EngineFaults.midiFile(notWritten: fileURL.absoluteString, "it is no file")
        }
        let data = try fileData(resolution)
        do {
            try data.write(to: URL(fileURLWithPath: path), options: replace ? .atomic : .withoutOverwriting)
        } catch {
            let isThere = !replace && FileManager.default.fileExists(atPath: path)
            throw EngineFaults.midiFile(
                notWritten: path, isThere ? "it is there already; replace it, or use another name" : "\(error)")
        }
    }

    /// The bytes of such a file.
    func fileData(_ resolution: Int) throws -> Data {
        let (sequence, division) = lock.withLock { (self.sequence, self.division(forResolution: resolution)) }
        return try EngineFaults.ofSequence { () throws(SequenceError) in
            Data(try MIDIFile(sequence, division: division).bytes())
        }
    }

    /// What a tick of a file is by the number that a program gives for it.
    private func division(forResolution resolution: Int) -> MIDIFileDivision {
        if resolution > 0 { return .ticksPerQuarter(resolution) }
        if resolution < 0 {
            return .smpte(framesPerSecond: -(resolution >> 8), ticksPerFrame: resolution & 0xff)
        }
        if sequence.timeBase == .seconds {
            if let division, case .smpte = division { return division }
            return .smpte(framesPerSecond: 25, ticksPerFrame: 40)
        }
        return .ticksPerQuarter(timeResolution)
    }

    /// Ticks per quarter note.
    var timeResolution: Int {
        if case .ticksPerQuarter(let ticks) = division { ticks } else { EventSequence.defaultResolution }
    }
}
