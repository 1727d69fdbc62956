public import AVFAudio
public import Foundation

/// Speaks utterances one after the other (AVSpeechSynthesis.h), by the program `flite` in a process of its own for each.
/// Without it nothing is spoken: utterances are cancelled, and standard error has the reason. Thread: any but render.
// @unchecked: what changes is behind the lock, but for the delegate, which is the main thread's.
open class AVSpeechSynthesizer: NSObject, @unchecked Sendable {
    /// What hears of utterances.
    open weak var delegate: (any AVSpeechSynthesizerDelegate)?

    /// What is spoken, or about to be.
    private struct Turn {
        let utterance: AVSpeechUtterance
        let number: Int
        var run: SpeechRun?
        var sound: SpeechSound?
        var player: AVAudioPlayer?
        var end: SpeechEnd?
        var hasStarted = false
    }

    private let lock = NSLock()
    private var waiting: [AVSpeechUtterance] = []
    private var turn: Turn?
    private var turns = 0
    private var waits = false

    /// Whether there is something to be heard, also while it is paused.
    open var isSpeaking: Bool { lock.withLock { turn != nil || !waiting.isEmpty } }
    /// Whether it waits for `continueSpeaking`.
    open var isPaused: Bool { lock.withLock { waits } }

    /// Speaks when it is its turn.
    open func speak(_ utterance: AVSpeechUtterance) {
        lock.withLock { waiting.append(utterance) }
        next()
    }

    /// Ends what is spoken and drops what waits; false where there was nothing.
    @discardableResult
    open func stopSpeaking(at boundary: AVSpeechBoundary) -> Bool {
        let (ended, dropped) = lock.withLock { () -> (Turn?, [AVSpeechUtterance]) in
            defer { (turn, waiting, waits) = (nil, [], false) }
            return (turn, waiting)
        }
        ended?.run?.cancel()
        ended?.player?.stop()
        let cancelled = (ended.map { [$0.utterance] } ?? []) + dropped
        tell(cancelled) { $1.speechSynthesizer($0, didCancel: $2) }
        return !cancelled.isEmpty
    }

    /// Waits; false where nothing is spoken, or it waits already.
    @discardableResult
    open func pauseSpeaking(at boundary: AVSpeechBoundary) -> Bool {
        let paused = lock.withLock { () -> Turn? in
            guard let turn, !waits else { return nil }
            waits = true
            return turn
        }
        guard let paused else { return false }
        paused.player?.pause()
        tell([paused.utterance]) { $1.speechSynthesizer($0, didPause: $2) }
        return true
    }

    /// Goes on; false where it does not wait.
    @discardableResult
    open func continueSpeaking() -> Bool {
        let continued = lock.withLock { () -> Turn? in
            guard waits else { return nil }
            waits = false
            return turn
        }
        guard let continued else { return false }
        tell([continued.utterance]) { $1.speechSynthesizer($0, didContinue: $2) }
        play(continued.number)
        return true
    }

    /// The sound of an utterance in buffers instead of to be heard, and one without frames at the end. A text that cannot be
    /// spoken has that one alone. Thread of the block: one of its own.
    open func write(_ utterance: AVSpeechUtterance, toBufferCallback bufferCallback: @escaping (AVAudioBuffer) -> Void)
    {
        // The program's block is called on one thread, one call at a time.
        nonisolated(unsafe) let bufferCallback = bufferCallback
        _ = SpeechProgram.start(utterance) { result in
            do {
                let sound = try result.get()
                let file = try AVAudioFile(forReading: sound.url)
                while let buffer = AVAudioPCMBuffer(pcmFormat: file.processingFormat, frameCapacity: 4096) {
                    try file.read(into: buffer)
                    guard buffer.frameLength > 0 else { break }
                    bufferCallback(buffer)
                }
            } catch { NSLog("%@", "\(error)") }
            if let format = AVAudioFormat(standardFormatWithSampleRate: 16_000, channels: 1),
                let last = AVAudioPCMBuffer(pcmFormat: format, frameCapacity: 1)
            {
                bufferCallback(last)
            }
        }
    }

    // MARK: Turns

    private func next() {
        let begun = lock.withLock { () -> Turn? in
            guard turn == nil, !waiting.isEmpty else { return nil }
            turns += 1
            turn = Turn(utterance: waiting.removeFirst(), number: turns)
            return turn
        }
        guard let begun else { return }
        let run = SpeechProgram.start(begun.utterance) { [weak self] in self?.made(begun.number, $0) }
        lock.withLock { if turn?.number == begun.number { turn?.run = run } else { run.cancel() } }
    }

    private func made(_ number: Int, _ result: Result<SpeechSound, SpeechError>) {
        do {
            let sound = try result.get()
            let player = try AVAudioPlayer(contentsOf: sound.url)
            let end = SpeechEnd { [weak self] in self?.ended(number) }
            let delay = lock.withLock { () -> Double? in
                guard turn?.number == number, let utterance = turn?.utterance else { return nil }
                player.volume = utterance.volume
                player.delegate = end
                turn?.sound = sound
                turn?.player = player
                turn?.end = end
                return utterance.preUtteranceDelay
            }
            guard let delay else { return }
            DispatchQueue.global().asyncAfter(deadline: .now() + max(delay, 0)) { [weak self] in self?.play(number) }
        } catch {
            let failed = lock.withLock { () -> AVSpeechUtterance? in
                guard turn?.number == number else { return nil }
                defer { turn = nil }
                return turn?.utterance
            }
            guard let failed else { return }
            NSLog("%@", "\(error)")
            tell([failed]) { $1.speechSynthesizer($0, didCancel: $2) }
            next()
        }
    }

    /// Unless it waits, or is not made yet.
    private func play(_ number: Int) {
        let (player, started) = lock.withLock { () -> (AVAudioPlayer?, AVSpeechUtterance?) in
            guard turn?.number == number, !waits, let player = turn?.player else { return (nil, nil) }
            defer { turn?.hasStarted = true }
            return (player, turn?.hasStarted == false ? turn?.utterance : nil)
        }
        if let started { tell([started]) { $1.speechSynthesizer($0, didStart: $2) } }
        if player?.play() == false { ended(number) }
    }

    private func ended(_ number: Int) {
        let finished = lock.withLock { () -> AVSpeechUtterance? in
            guard turn?.number == number else { return nil }
            return turn?.utterance
        }
        guard let finished else { return }
        DispatchQueue.global().asyncAfter(deadline: .now() + max(finished.postUtteranceDelay, 0)) { [weak self] in
            guard let self else { return }
            let isThisOne = lock.withLock { () -> Bool in
                guard turn?.number == number else { return false }
                turn = nil
                return true
            }
            guard isThisOne else { return }
            tell([finished]) { $1.speechSynthesizer($0, didFinish: $2) }
            next()
        }
    }

    private func tell(
        _ utterances: [AVSpeechUtterance],
        _ body: @escaping @Sendable (AVSpeechSynthesizer, any AVSpeechSynthesizerDelegate, AVSpeechUtterance) -> Void
    ) {
        guard !utterances.isEmpty else { return }
        DispatchQueue.main.async { [self] in
            guard let delegate else { return }
            for utterance in utterances { body(self, delegate, utterance) }
        }
    }
}
