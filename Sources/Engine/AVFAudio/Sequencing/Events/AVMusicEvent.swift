import Foundation
import MusicSequences

/// What all events of a track have in common (AVMusicEvents.h); only its subclasses are added to tracks. Thread: any,
/// one at a time for one event.
open class AVMusicEvent: NSObject {
    /// What a sequence keeps of it.
    /// - Throws: NSError for numbers that no sequence has, and for an event of no kind.
    var content: EventContent {
        get throws {
            throw EngineFaults.error(
                -50, "an event of the class \(type(of: self)) was refused: it is of no kind; use one of the subclasses")
        }
    }

    /// A number of the program's as a sequence has it.
    /// - Throws: NSError that names the number where it is too large.
    static func narrow(_ value: UInt32, _ largest: UInt32, _ name: String) throws -> UInt8 {
        guard value <= largest else {
            throw EngineFaults.error(-50, "an event's \(name) of \(value) was refused; use one of 0 to \(largest)")
        }
        return UInt8(value)
    }
}
