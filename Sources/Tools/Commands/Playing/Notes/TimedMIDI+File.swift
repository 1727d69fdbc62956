import LinuxSystem
import MusicSequences
import TerminalOutput

extension TimedMIDI {
    /// The file at a path. Throws CommandFailure naming it and what is wrong with it.
    init(file path: String, sampleRate: Double) throws {
        do {
            // A device or a pipe might have no end.
            let bytes = try RegularFile.contents(path: path, limit: 64 << 20)
            self = try TimedMIDI(MIDIFile(bytes: bytes), sampleRate: sampleRate)
            guard length > 0 else { throw CommandFailure(.unusable, "there is nothing to play in it") }
        } catch let error as MIDIFileError {
            throw CommandFailure(.unusable, "\(TerminalText.line(path)): \(error.message)")
        } catch let failure as CommandFailure {
            throw CommandFailure(.unusable, "\(TerminalText.line(path)): \(failure.message)")
        } catch let error as SystemError {
            throw CommandFailure(.unusable, "\(TerminalText.line(path)) cannot be read: \(error.reason)")
        } catch let refusal as RegularFile.Refusal {
            throw CommandFailure(.unusable, "\(TerminalText.line(path)) \(refusal)")
        }
    }
}
