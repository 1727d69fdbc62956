import AudioContainers
import AudioToolbox

/// A file that a program's own functions hold (AudioFile.h). Thread: that of the call that needs them.
final class CallbackStorage: PacketStorage {
    /// What a function returned instead of noErr, or did not do although it returned that.
    struct CallbackStatus: Error {
        let status: OSStatus
    }

    private let context: UnsafeMutableRawPointer?
    private let readFunction: AudioFile_ReadProc
    private let sizeFunction: AudioFile_GetSizeProc
    private let writeFunction: AudioFile_WriteProc?
    private let setSizeFunction: AudioFile_SetSizeProc?

    init(
        _ context: UnsafeMutableRawPointer?, read: @escaping AudioFile_ReadProc,
        size: @escaping AudioFile_GetSizeProc, write: AudioFile_WriteProc?, setSize: AudioFile_SetSizeProc?
    ) {
        (self.context, readFunction, sizeFunction) = (context, read, size)
        (writeFunction, setSizeFunction) = (write, setSize)
    }

    func size() -> Int64 { max(0, sizeFunction(context)) }

    func read(_ count: Int, at place: Int64, into memory: UnsafeMutableRawPointer) throws -> Int {
        var done = 0
        while done < count {
            let wanted = UInt32(clamping: count - done)
            var found: UInt32 = 0
            try check(readFunction(context, place + Int64(done), wanted, memory + done, &found))
            guard found > 0, found <= wanted else { break }
            done += Int(found)
        }
        return done
    }

    func write(_ bytes: UnsafeRawBufferPointer, at place: Int64) throws {
        guard let writeFunction else { throw CallbackStatus(status: kAudioFilePermissionsError) }
        var done = 0
        while done < bytes.count, let base = bytes.baseAddress {
            let wanted = UInt32(clamping: bytes.count - done)
            var taken: UInt32 = 0
            try check(writeFunction(context, place + Int64(done), wanted, base + done, &taken))
            guard taken > 0, taken <= wanted else { throw CallbackStatus(status: kAudioFileUnspecifiedError) }
            done += Int(taken)
        }
    }

    func setSize(_ size: Int64) throws {
        guard let setSizeFunction else { throw CallbackStatus(status: kAudioFilePermissionsError) }
        try check(setSizeFunction(context, size))
    }

    private func check(_ status: OSStatus) throws {
        guard status == noErr else { throw CallbackStatus(status: status) }
    }
}
