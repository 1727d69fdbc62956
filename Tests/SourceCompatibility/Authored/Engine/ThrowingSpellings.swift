import AVFAudio

/// The calls that say by an error what they could not do.
public final class ThrowingSpellings: Sendable {
    public let engine = AVAudioEngine()
    public let player = AVAudioPlayerNode()

    public init() {}

    public func connect(_ format: AVAudioFormat) throws {
        engine.attach(player)
        try engine.connectNode(player, to: engine.mainMixerNode, format: format)
    }

    /// Nobody attached it.
    public func connectStranger() -> NSError? {
        let stranger = AVAudioMixerNode()
        do {
            try engine.connectNode(stranger, to: engine.mainMixerNode, fromBus: 0, toBus: 3, format: nil)
            return nil
        } catch {
            return error as NSError
        }
    }

    public func split(to mixer: AVAudioMixerNode, format: AVAudioFormat) throws {
        try engine.connectNode(
            player, to: [AVAudioConnectionPoint(node: mixer, bus: 0), AVAudioConnectionPoint(node: mixer, bus: 1)],
            fromBus: 0, format: format)
    }

    public func play(_ samples: AVReadOnlyAudioPCMBuffer, finished: @escaping @Sendable () -> Void) throws {
        player.scheduleBuffer(samples, atTime: nil, options: [], completionCallbackType: .dataConsumed) { _ in
            finished()
        }
        try player.playAudio()
    }

    public func meter(_ level: @escaping @Sendable (Int, Float) -> Void) throws {
        try engine.mainMixerNode.installAudioTap(onBus: 0, bufferSize: 4800, format: nil) { buffer, _ in
            let peak = buffer.withUnsafeAudioBufferList { list -> Float in
                let buffers = UnsafeMutableAudioBufferListPointer(UnsafeMutablePointer(mutating: list))
                let samples = UnsafeMutableBufferPointer<Float>(buffers[0])
                return samples.map(abs).max() ?? 0
            }
            level(buffer.frameLength, peak)
        }
    }

    public func copy(_ source: URL, to target: URL) throws {
        let file = try AVAudioFile(forReading: source)
        let output = try AVAudioFile(forWriting: target, settings: file.fileFormat.settings)
        defer { output.close() }
        while file.framePosition < file.length { try output.write(from: file.read(frameCount: 1024)) }
    }

    public func unitName(of node: AVAudioNode) -> OSType {
        node.withAUAudioUnit { $0.componentDescription.componentSubType }
    }
}
