/// What a program says of its sound, as far as other programs are concerned.
package struct SessionClaim: Hashable, Codable, Sendable {
    package var category: SessionCategory
    package var mode: SessionMode
    package var options: Set<SessionOption>

    /// A session of which nothing was said is `soloAmbient` (AVAudioSession.h).
    package init(
        category: SessionCategory = .soloAmbient, mode: SessionMode = .default, options: Set<SessionOption> = []
    ) {
        self.category = category
        self.mode = mode
        self.options = options
    }

    /// Whether other programs go on when it begins (AVAudioSession.h: ambient always, others by option).
    package var isMixable: Bool {
        category == .ambient || hasMixing(.mixWithOthers) || ducksOthers || interruptsSpokenAudio
    }

    /// Whether others become quieter while it is active.
    package var ducksOthers: Bool { hasMixing(.duckOthers) }

    /// Whether speech of others is interrupted although everything else mixes.
    package var interruptsSpokenAudio: Bool { hasMixing(.interruptSpokenAudioAndMixWithOthers) }

    /// Whether it would rather be interrupted than talked over.
    package var isSpoken: Bool { mode == .spokenAudio }

    /// Whether another session has to stop for this one.
    package func interrupts(_ other: SessionClaim) -> Bool {
        isMixable ? interruptsSpokenAudio && other.isSpoken : !other.isMixable
    }

    /// An option that counts in the categories that may have it; a client may say anything.
    private func hasMixing(_ option: SessionOption) -> Bool {
        [.playback, .playAndRecord, .multiRoute].contains(category) && options.contains(option)
    }
}
