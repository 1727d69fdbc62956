import Synchronization

/// What is asked of a player or an iterator of MusicPlayer.h by Swift, whose boolean is a type, and C's a number. Whoever
/// makes players and iterators, which is AVFAudio, answers.
package enum MusicPlayerQuestion: Sendable {
    /// Of a player.
    case isPlaying
    /// Of an iterator, as the others.
    case hasPrevious, hasNext, hasCurrent

    /// Answers with `noErr`, or says why there is no answer.
    package typealias Answering = @Sendable (MusicPlayerQuestion, OpaquePointer) -> (status: OSStatus, isTrue: Bool)

    private static let answering = Mutex<Answering?>(nil)

    /// Has questions answered from here on. Thread: any but render.
    package static func answer(by answering: @escaping Answering) { Self.answering.withLock { $0 = answering } }

    /// Without anybody who makes players and iterators a handle is none.
    func ask(_ handle: OpaquePointer, _ answer: UnsafeMutablePointer<DarwinBoolean>) -> OSStatus {
        guard let answering = Self.answering.withLock({ $0 }) else { return kAudio_ParamError }
        let (status, isTrue) = answering(self, handle)
        if status == noErr { answer.pointee = DarwinBoolean(isTrue) }
        return status
    }
}
