import AudioContainers
import AudioToolbox
import Foundation

/// What functions of AudioFile.h return for what was thrown.
enum AudioFileStatus {
    /// Runs `body`; what it throws is logged, and has a number.
    static func of(_ body: () throws -> Void) -> OSStatus {
        do {
            try body()
            return noErr
        } catch let refusal as CallbackStorage.CallbackStatus {
            // Whoever wrote the function knows.
            return refusal.status
        } catch let error as ContainerError {
            AudioLog.file.write(AudioErrors.error(AudioErrors.invalidFile, error.description))
            return number(error.kind)
        } catch {
            AudioLog.file.write(error as NSError)
            return kAudioFileUnspecifiedError
        }
    }

    private static func number(_ kind: ContainerError.Kind) -> OSStatus {
        switch kind {
        case .format: kAudioFileUnsupportedDataFormatError
        case .header: kAudioFileInvalidFileError
        case .place: kAudioFilePositionError
        case .length: kAudioFileDoesNotAllow64BitDataSizeError
        case .access: kAudioFilePermissionsError
        case .storage: kAudioFileUnspecifiedError
        }
    }
}
