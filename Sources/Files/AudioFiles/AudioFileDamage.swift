/// Why a sound file gave less than it should: what came before the damage was read all the same.
public enum AudioFileDamage: Sendable, Equatable, CustomStringConvertible {
    /// The samples end after `frameCount` frames; the header announces `announced`, or an end that is missing when nil.
    case endsEarly(frameCount: Int64, announced: Int64?)
    /// The header says that the file is empty; what is behind it was read.
    case unfinished(frameCount: Int64)
    /// Something at that frame could not be decoded.
    case unreadable(frame: Int64, reason: String)

    /// Follows the file's name in a sentence.
    public var description: String {
        switch self {
        case .endsEarly(let count, let announced?):
            "ends early: \(count) of \(announced) frames are there (was it cut or not copied whole?)"
        case .endsEarly(let count, nil):
            "ends early: its end is missing after frame \(count) (was it cut or not copied whole?)"
        case .unfinished(let count):
            "has a header that says it is empty: the \(count) frames behind it were read (did its recorder not come to its "
                + "end?)"
        case .unreadable(let frame, let reason):
            "is damaged: \(reason), at frame \(frame)"
        }
    }
}
