import Synchronization

/// What a program asks of voice processing while it runs. Thread: any.
package final class VoiceControls: Sendable {
    private let bypassed = Atomic<Bool>(false)
    private let gain = Atomic<Bool>(true)
    private let muted = Atomic<Bool>(false)
    private let speaking = Atomic<Bool>(false)

    package init() {}

    /// Whether the microphone is passed on as it is.
    package var isBypassed: Bool {
        @_noLocks @_noAllocation get { bypassed.load(ordering: .relaxed) }
        set { bypassed.store(newValue, ordering: .relaxed) }
    }

    /// Whether a quiet voice is made louder and a loud one quieter.
    package var controlsGain: Bool {
        @_noLocks @_noAllocation get { gain.load(ordering: .relaxed) }
        set { gain.store(newValue, ordering: .relaxed) }
    }

    /// Whether nothing of the microphone is passed on.
    package var isMuted: Bool {
        @_noLocks @_noAllocation get { muted.load(ordering: .relaxed) }
        set { muted.store(newValue, ordering: .relaxed) }
    }

    /// Whether somebody spoke in the last block.
    package internal(set) var isSpeaking: Bool {
        @_noLocks @_noAllocation get { speaking.load(ordering: .relaxed) }
        @_noLocks @_noAllocation set { speaking.store(newValue, ordering: .relaxed) }
    }
}
