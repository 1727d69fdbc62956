import Synchronization

/// Where a sequence was when the last run began, for units that ask while they render and for whoever converts times.
package final class SequenceMoment: Sendable {
    /// What is known of a run's first frame.
    package struct Content: Sendable {
        /// Nanoseconds at which the frame is heard; 0 where nothing paces the rendering, and while nothing is played.
        package var hostTime: UInt64 = 0
        /// Of the sequence at rate 1.
        package var seconds = 0.0
        package var beat = 0.0
        /// At the present rate.
        package var beatsPerMinute = 120.0
        /// Hz, of the graph's end.
        package var sampleRate = 0.0
        package var isPlaying = false
        /// Whether it began, ended or jumped with this run.
        package var hasChanged = false

        @_noLocks @_noAllocation
        init(
            hostTime: UInt64, seconds: Double, beat: Double, beatsPerMinute: Double, sampleRate: Double,
            isPlaying: Bool, hasChanged: Bool
        ) {
            self.hostTime = hostTime
            self.seconds = seconds
            self.beat = beat
            self.beatsPerMinute = beatsPerMinute
            self.sampleRate = sampleRate
            self.isPlaying = isPlaying
            self.hasChanged = hasChanged
        }
    }

    /// Odd while a moment is written.
    private let sequence = Atomic<UInt64>(0)
    private let hostTime = Atomic<UInt64>(0)
    private let seconds = Atomic<UInt64>(0)
    private let beat = Atomic<UInt64>(0)
    private let tempo = Atomic<UInt64>(0)
    private let sampleRate = Atomic<UInt64>(0)
    private let flags = Atomic<UInt8>(0)

    init() {}

    /// Thread: render.
    @_noLocks @_noAllocation
    func note(_ content: Content) {
        let number = sequence.load(ordering: .relaxed)
        sequence.store(number &+ 1, ordering: .relaxed)
        // Releasing: who reads one of them finds the number odd or the next.
        hostTime.store(content.hostTime, ordering: .releasing)
        seconds.store(content.seconds.bitPattern, ordering: .releasing)
        beat.store(content.beat.bitPattern, ordering: .releasing)
        tempo.store(content.beatsPerMinute.bitPattern, ordering: .releasing)
        sampleRate.store(content.sampleRate.bitPattern, ordering: .releasing)
        flags.store((content.isPlaying ? 1 : 0) | (content.hasChanged ? 2 : 0), ordering: .releasing)
        sequence.store(number &+ 2, ordering: .releasing)
    }

    /// Nil before the first run. Thread: any, also render.
    package var last: Content? {
        @_noLocks @_noAllocation get {
            while true {
                let before = sequence.load(ordering: .acquiring)
                guard before > 0 else { return nil }
                let flags = flags.load(ordering: .acquiring)
                let content = Content(
                    hostTime: hostTime.load(ordering: .acquiring),
                    seconds: Double(bitPattern: seconds.load(ordering: .acquiring)),
                    beat: Double(bitPattern: beat.load(ordering: .acquiring)),
                    beatsPerMinute: Double(bitPattern: tempo.load(ordering: .acquiring)),
                    sampleRate: Double(bitPattern: sampleRate.load(ordering: .acquiring)),
                    isPlaying: flags & 1 != 0, hasChanged: flags & 2 != 0)
                if before & 1 == 0, sequence.load(ordering: .relaxed) == before { return content }
            }
        }
    }
}
