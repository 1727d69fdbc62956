import AVFoundation
import Foundation
import Synchronization
import TestSupport
import Testing

/// Speech by the program flite, and what is said where a text cannot be spoken.
@Suite(.serialized) struct SpeechTests {
    private final class Listener: NSObject, AVSpeechSynthesizerDelegate, Sendable {
        let heard = Mutex<[String]>([])
        private func note(_ what: String, _ utterance: AVSpeechUtterance) {
            heard.withLock { $0.append("\(what) \(utterance.speechString)") }
        }
        func speechSynthesizer(_ synthesizer: AVSpeechSynthesizer, didStart utterance: AVSpeechUtterance) {
            note("start", utterance)
        }
        func speechSynthesizer(_ synthesizer: AVSpeechSynthesizer, didFinish utterance: AVSpeechUtterance) {
            note("finish", utterance)
        }
        func speechSynthesizer(_ synthesizer: AVSpeechSynthesizer, didPause utterance: AVSpeechUtterance) {
            note("pause", utterance)
        }
        func speechSynthesizer(_ synthesizer: AVSpeechSynthesizer, didContinue utterance: AVSpeechUtterance) {
            note("continue", utterance)
        }
        func speechSynthesizer(_ synthesizer: AVSpeechSynthesizer, didCancel utterance: AVSpeechUtterance) {
            note("cancel", utterance)
        }
    }

    /// Frames and the greatest sample of what is written of a text, once the buffer without frames has come.
    private func written(_ utterance: AVSpeechUtterance) async -> (frames: Int, peak: Float) {
        await withCheckedContinuation { answer in
            let sums = Sums()
            AVSpeechSynthesizer().write(utterance) { buffer in
                guard let buffer = buffer as? AVAudioPCMBuffer, buffer.frameLength > 0 else {
                    return answer.resume(returning: sums.all.withLock { $0 })
                }
                let samples = UnsafeBufferPointer(start: buffer.floatChannelData?[0], count: Int(buffer.frameLength))
                sums.all.withLock { ($0.0, $0.1) = ($0.0 + samples.count, max($0.1, samples.map(abs).max() ?? 0)) }
            }
        }
    }

    private final class Sums: Sendable { let all = Mutex<(frames: Int, peak: Float)>((0, 0)) }

    @Test func voicesSpeakEnglish() throws {
        let voices = AVSpeechSynthesisVoice.speechVoices()
        #expect(voices.contains { $0.language == "en-US" } && AVSpeechSynthesisVoice(language: "en-US") != nil)
        #expect(AVSpeechSynthesisVoice(language: "tlh") == nil && AVSpeechSynthesisVoice(identifier: "none") == nil)
        let first = try #require(voices.first)
        #expect(AVSpeechSynthesisVoice(identifier: first.identifier)?.name == first.name)
    }

    @Test func aSlowerTextIsLonger() async {
        let (usual, slow) = (
            AVSpeechUtterance(string: "One two three four."), AVSpeechUtterance(string: "One two three four.")
        )
        slow.rate = 0.25
        let (short, long) = (await written(usual), await written(slow))
        #expect(short.frames > 8000 && short.peak > 0.05)
        #expect(Double(long.frames) > 1.2 * Double(short.frames))
    }

    @Test(arguments: ["-o /dev/null", "$(reboot)\u{0}\u{1b}[2J", "\u{202e}日本語 émigré 🎛️", "<speak>&amp;</speak>", ""])
    func noTextIsMoreThanAText(text: String) async {
        #expect(await written(AVSpeechUtterance(string: text)).peak <= 1)
    }

    @Test func aTextThatIsTooLongIsNotSpoken() async {
        #expect(await written(AVSpeechUtterance(string: String(repeating: "a ", count: 60_000))).frames == 0)
    }

    @Test func utterancesAreHeardOneAfterTheOther() async {
        let (synthesizer, listener) = (AVSpeechSynthesizer(), Listener())
        synthesizer.delegate = listener
        synthesizer.speak(AVSpeechUtterance(string: "One."))
        synthesizer.speak(AVSpeechUtterance(string: "Two."))
        #expect(synthesizer.isSpeaking)
        #expect(await eventually { listener.heard.withLock { $0.count } == 4 && !synthesizer.isSpeaking })
        #expect(listener.heard.withLock { $0 } == ["start One.", "finish One.", "start Two.", "finish Two."])
        #expect(
            !synthesizer.stopSpeaking(at: .immediate) && !synthesizer.pauseSpeaking(at: .word)
                && !synthesizer.continueSpeaking())
    }

    @Test func speechWaitsGoesOnAndStops() async {
        let (synthesizer, listener) = (AVSpeechSynthesizer(), Listener())
        synthesizer.delegate = listener
        let long = String(repeating: "a long text ", count: 30)
        synthesizer.speak(AVSpeechUtterance(string: long))
        synthesizer.speak(AVSpeechUtterance(string: "never"))
        #expect(await eventually { listener.heard.withLock { $0 } == ["start \(long)"] })
        #expect(synthesizer.pauseSpeaking(at: .immediate) && synthesizer.isPaused && synthesizer.continueSpeaking())
        #expect(synthesizer.stopSpeaking(at: .immediate) && !synthesizer.isSpeaking)
        #expect(await eventually { listener.heard.withLock { $0.count } == 5 })
        #expect(
            listener.heard.withLock { Array($0.dropFirst()) } == [
                "pause \(long)", "continue \(long)", "cancel \(long)", "cancel never",
            ])
    }
}
