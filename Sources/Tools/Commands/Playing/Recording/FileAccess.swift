import ArgumentParser
import AudioDevices
import AudioFiles
import Foundation
import TerminalOutput

/// Turns what files and devices throw into the exit code for them.
package enum FileAccess {
    package static func explained<Result>(_ body: () throws -> Result) throws -> Result {
        do {
            return try body()
        } catch let error as AudioFileError {
            throw CommandFailure(.unusable, "\(error)")
        } catch let error as AudioDeviceError {
            throw CommandFailure(.unusable, "\(error)")
        }
    }

    /// What can be the rate of a file or device. Throws for anything else.
    static func checkRate(_ rate: Double) throws {
        guard (1000...768_000).contains(rate), rate == rate.rounded() else {
            throw ValidationError("--rate must be a whole number from 1000 to 768000")
        }
    }

    /// Opens a file for reading; `-` is standard input.
    static func open(_ path: String) throws -> AudioFileReader {
        do {
            return try explained { try AudioFileReader(path: path == "-" ? "/dev/stdin" : path) }
        } catch  where isMIDIFile(path) {
            throw CommandFailure(
                .unusable,
                "\(TerminalText.line(path)) is a MIDI file, which has no sound of its own; play it through an instrument: "
                    + "auctl play --midi-file FILE --unit \"aumu msyn appl\"")
        }
    }

    private static func isMIDIFile(_ path: String) -> Bool {
        // Anything else, such as a pipe, might keep whoever opens it.
        let kind = try? FileManager.default.attributesOfItem(atPath: path)[.type] as? FileAttributeType
        guard kind == .typeRegular, let file = FileHandle(forReadingAtPath: path) else { return false }
        return (try? file.read(upToCount: 4)) == Data("MThd".utf8)
    }
}
