import AVFoundation

/// A siren: attack, a loop for as long as wanted, release at the loop's end.
public class Looper {
    public let engine = AVAudioEngine()
    private let player = AVAudioPlayerNode()
    private let attack, sustain, release: AVAudioPCMBuffer

    public init(attack: AVAudioPCMBuffer, sustain: AVAudioPCMBuffer, release: AVAudioPCMBuffer) {
        self.attack = attack
        self.sustain = sustain
        self.release = release
        engine.attach(player)
        engine.connect(player, to: engine.mainMixerNode, format: sustain.format)
    }

    public func begin() {
        player.scheduleBuffer(attack)
        player.scheduleBuffer(sustain, at: nil, options: .loops, completionHandler: nil)
        player.play()
    }

    public func end(atLoop: Bool) {
        let options: AVAudioPlayerNodeBufferOptions = atLoop ? [.interruptsAtLoop] : [.interrupts]
        player.scheduleBuffer(release, at: nil, options: options) {
            print("released")
        }
    }

    public func change(to other: AVAudioPCMBuffer) {
        player.scheduleBuffer(other, at: nil, options: [.loops, .interruptsAtLoop], completionHandler: nil)
    }

    public func schedule(_ buffer: AVAudioPCMBuffer, after seconds: TimeInterval) {
        let rate = buffer.format.sampleRate
        let time = AVAudioTime(sampleTime: AVAudioFramePosition(seconds * rate), atRate: rate)
        player.scheduleBuffer(buffer, at: time, options: [], completionHandler: nil)
        if !player.isPlaying { player.play() }
    }
}
