import AudioToolbox
import Foundation

/// A status that says all there is to say, such as the end of a track.
struct MusicStatus: Error {
    let code: OSStatus

    init(_ code: OSStatus) { self.code = code }

    /// What a call of MusicPlayer.h returns; a fault with a reason is logged.
    static func of(_ body: () throws -> Void) -> OSStatus {
        do {
            try body()
            return noErr
        } catch let status as MusicStatus {
            return status.code
        } catch let error as NSError {
            EngineFaults.log(error)
            return OSStatus(truncatingIfNeeded: error.code)
        }
    }

    /// Writes the result of a call of MusicPlayer.h to where the caller wants it.
    static func writing<Result>(
        _ result: UnsafeMutablePointer<Result>?, _ body: () throws -> Result
    ) -> OSStatus {
        of {
            guard let result else { throw MusicStatus(kAudio_ParamError) }
            result.pointee = try body()
        }
    }
}
