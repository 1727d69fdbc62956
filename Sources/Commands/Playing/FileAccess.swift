import AudioDevices
import AudioFiles

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

    /// Opens a file for reading.
    static func open(_ path: String) throws -> AudioFileReader { try explained { try AudioFileReader(path: path) } }
}
