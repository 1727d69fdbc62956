import Foundation
import Glibc
import LinuxSystem

extension Error {
    /// What the system says of a file that could not be used, such as "No space left on device", and what to do about it:
    /// Foundation's own text is a domain and a number.
    var systemReason: String {
        if let error = self as? SystemError { return error.reason + error.fileAdvice }
        if let error = self as? RegularFile.Refusal { return "it \(error)" }
        guard let number = systemNumber else { return Self.plain(self as NSError) }
        let error = SystemError.kernel(number)
        return error.reason + error.fileAdvice
    }

    /// The kernel's error number behind what Foundation says.
    private var systemNumber: Int32? {
        let error = self as NSError
        if error.domain == NSPOSIXErrorDomain { return Int32(clamping: error.code) }
        if let inner = error.userInfo[NSUnderlyingErrorKey] as? any Error, let number = inner.systemNumber {
            return number
        }
        switch CocoaError.Code(rawValue: error.code) {
        case _ where error.domain != NSCocoaErrorDomain: return nil
        case .fileWriteOutOfSpace: return ENOSPC
        case .fileWriteNoPermission, .fileReadNoPermission: return EACCES
        case .fileNoSuchFile, .fileReadNoSuchFile: return ENOENT
        case .fileWriteFileExists: return EEXIST
        case .fileWriteVolumeReadOnly: return EROFS
        default: return nil
        }
    }

    /// Without the domain and the number that Foundation puts where it knows no words.
    private static func plain(_ error: NSError) -> String {
        let text = error.localizedDescription
        guard text.contains(error.domain) else { return text }
        return "the system refused it, and did not say why; look at the disk's room and the folder's permissions"
    }
}
