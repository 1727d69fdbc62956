import AudioConversion
import AudioFiles
import AudioToolbox
import Foundation

/// What an `AVAudioFile` is doing with its file.
enum AudioFileAccess {
    case reading(AudioFileReading)
    case writing(AudioFileWriting)
    case closed(length: Int64, position: Int64)

    var isOpen: Bool {
        if case .closed = self { false } else { true }
    }

    var length: Int64 {
        switch self {
        case .reading(let reading): reading.length
        case .writing(let writing): writing.length
        case .closed(let length, _): length
        }
    }

    var position: Int64 {
        switch self {
        case .reading(let reading): reading.position
        case .writing(let writing): writing.length
        case .closed(_, let position): position
        }
    }

    mutating func move(to frame: Int64) {
        if case .reading(let reading) = self { reading.position = min(max(0, frame), reading.length) }
    }

    mutating func close() throws {
        defer { self = .closed(length: length, position: position) }
        if case .writing(let writing) = self { try writing.close() }
    }

    mutating func read(
        _ count: Int, into list: UnsafeMutablePointer<AudioBufferList>, _ name: String
    ) throws -> Int {
        switch self {
        case .reading(let reading): return try reading.read(count, into: list)
        case .writing: throw AudioErrors.error(AudioErrors.fileAccess, "\(name) is open for writing: it is not read")
        case .closed: throw AudioErrors.error(AudioErrors.notOpen, "\(name) is closed: open it again to read it")
        }
    }

    func another(_ name: String) throws -> any AudioFileSource {
        guard case .reading(let reading) = self else {
            throw AudioErrors.error(AudioErrors.notOpen, "\(name) is not open for reading: it cannot be played")
        }
        return try reading.source.another()
    }

    mutating func write(_ count: Int, from list: UnsafePointer<AudioBufferList>, _ name: String) throws {
        switch self {
        case .writing(let writing): try writing.write(count, from: list)
        case .reading: throw AudioErrors.error(AudioErrors.fileAccess, "\(name) is open for reading: it is not written")
        case .closed: throw AudioErrors.error(AudioErrors.notOpen, "\(name) is closed: nothing more is written to it")
        }
    }
}
