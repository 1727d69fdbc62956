import AudioFiles
import AudioToolbox
import Foundation

/// The errors of AVFAudio: NSError with codes of Core Audio and a sentence that says what happened.
enum AudioErrors {
    /// The domain of every error of this module.
    static let domain = "com.apple.coreaudio.avfaudio"

    /// A parameter makes no sense: -50.
    static let parameter = -50
    /// No such format, or not this one: 'fmt?', -10868.
    static let format = -10868
    /// A file type or extension that nobody knows: 'typ?'.
    static let fileType = 1_954_115_647
    /// A format that the file type cannot hold, or data that is none of its: 'fmt?'.
    static let fileFormat = 1_718_449_215
    /// A file that cannot be opened or is no audio: 'dta?'.
    static let invalidFile = 1_685_348_671
    /// Reading or writing failed: 'what'.
    static let fileAccess = 2_003_329_396
    /// The file is closed: -38.
    static let notOpen = -38
    /// A codec failed: 'bada', as AudioCodec reports bad data.
    static let codec = 1_650_549_857
    /// A conversion that this call does not do: 'op??'.
    static let operation = 1_869_627_199

    static func error(_ code: Int, _ reason: String, _ more: [String: Any] = [:]) -> NSError {
        let information: [String: Any] = [NSLocalizedDescriptionKey: reason]
        return NSError(domain: domain, code: code, userInfo: information.merging(more) { $1 })
    }
}

extension AudioErrors {
    /// What `body` throws while it does something with a file, as an NSError that names the file.
    static func translating<Result>(
        _ operation: AudioFileError.Operation, _ file: String, _ body: () throws -> Result
    ) throws -> Result {
        do {
            return try body()
        } catch let error as AudioFileError {
            throw Self.error(code(error), error.description)
        } catch let error as NSError where error.domain == domain {
            throw error
        } catch {
            let named = AudioFileError(operation, file, "\(error)")
            throw Self.error(code(named), named.description)
        }
    }

    private static func code(_ error: AudioFileError) -> Int {
        switch error.operation {
        case .open: invalidFile
        case .read, .seek, .write, .finish, .create: fileAccess
        }
    }
}
