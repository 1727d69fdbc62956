/// Why a file holds no sound bank: which file, where in it, and what is wrong there.
public struct SoundBankError: Error, Equatable, Sendable, CustomStringConvertible {
    /// Where in the file.
    public enum Place: Equatable, Sendable {
        /// Bytes from the file's start.
        case byte(Int)
        /// Counted from 1.
        case line(Int)
        case wholeFile
    }

    /// As the reader was told.
    public let file: String
    /// Where in the file.
    public let place: Place
    /// A sentence without the file and the place.
    public let reason: String

    /// The reason is a sentence without the file and the place.
    public init(file: String, place: Place, reason: String) {
        self.file = file
        self.place = place
        self.reason = reason
    }

    public var description: String {
        switch place {
        case .byte(let offset): "\(file), byte \(offset): \(reason)"
        case .line(let number): "\(file), line \(number): \(reason)"
        case .wholeFile: "\(file): \(reason)"
        }
    }
}
