import AVFAudio
import AudioToolbox
import CoreAudio

/// What comes in, for a sink node's block: counted and measured.
public final class InputMonitor {
    public let engine = AVAudioEngine()
    public let counts = UnsafeMutablePointer<Int>.allocate(capacity: 2)
    private var sink: AVAudioSinkNode!

    public init() {
        counts.initialize(repeating: 0, count: 2)
        let counts = self.counts
        sink = AVAudioSinkNode { (timestamp, frames, audioBufferList) -> OSStatus in
            let list = UnsafeMutableAudioBufferListPointer(UnsafeMutablePointer(mutating: audioBufferList))
            counts[0] += Int(frames)
            counts[1] = Int(list[0].mDataByteSize) / MemoryLayout<Float>.size
            return noErr
        }
        engine.attach(sink)
        let input = engine.inputNode
        engine.connect(input, to: sink, format: input.inputFormat(forBus: 0))
    }

    public func start() throws {
        engine.prepare()
        try engine.start()
    }

    public func stop() { engine.stop() }

    deinit {
        engine.stop()
        counts.deallocate()
    }
}
