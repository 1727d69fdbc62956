import Synchronization

/// What is asked of a graph of AUGraph.h by Swift, whose boolean is a type, and C's a number. Whoever makes graphs, which is
/// AudioUnitInterface, answers: a unit, which makes none, needs nothing of what is behind them.
package enum GraphQuestion: Sendable {
    /// Has its changes carried out; true where nothing is left to do.
    case update
    case isOpen, isInitialized, isRunning

    /// Answers with `noErr`, or says why there is no answer.
    package typealias Answering = @Sendable (GraphQuestion, OpaquePointer) -> (status: OSStatus, isTrue: Bool)

    private static let answering = Mutex<Answering?>(nil)

    /// Has questions answered from here on. Thread: any but render.
    package static func answer(by answering: @escaping Answering) { Self.answering.withLock { $0 = answering } }

    /// Without anybody who makes graphs a handle is none.
    func ask(_ handle: OpaquePointer, _ answer: UnsafeMutablePointer<DarwinBoolean>?) -> OSStatus {
        guard let answering = Self.answering.withLock({ $0 }) else { return kAudio_ParamError }
        let (status, isTrue) = answering(self, handle)
        if status == noErr { answer?.pointee = DarwinBoolean(isTrue) }
        return status
    }
}
