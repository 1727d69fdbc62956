import AVFoundation

/// A file through a reverb into another file, as fast as possible.
public struct OfflineExport {
    public enum ExportError: LocalizedError {
        case rendering(AVAudioEngineManualRenderingStatus)
        case format

        public var errorDescription: String? {
            switch self {
            case .rendering(let status): return "Rendering ended with \(status.rawValue)."
            case .format: return "There is no such format."
            }
        }
    }

    public init() {}

    public func export(_ sourceURL: URL, to outputURL: URL, wetDryMix: Float = 70) throws {
        let sourceFile = try AVAudioFile(forReading: sourceURL)
        let format = sourceFile.processingFormat
        let engine = AVAudioEngine()
        let player = AVAudioPlayerNode()
        let reverb = AVAudioUnitReverb()
        engine.attach(player)
        engine.attach(reverb)
        reverb.loadFactoryPreset(.mediumHall)
        reverb.wetDryMix = wetDryMix
        engine.connect(player, to: reverb, format: format)
        engine.connect(reverb, to: engine.mainMixerNode, format: format)
        player.scheduleFile(sourceFile, at: nil)
        let maxFrames: AVAudioFrameCount = 4096
        try engine.enableManualRenderingMode(.offline, format: format, maximumFrameCount: maxFrames)
        try engine.start()
        player.play()
        guard
            let buffer = AVAudioPCMBuffer(
                pcmFormat: engine.manualRenderingFormat, frameCapacity: engine.manualRenderingMaximumFrameCount)
        else { throw ExportError.format }
        let outputFile = try AVAudioFile(forWriting: outputURL, settings: sourceFile.fileFormat.settings)
        while engine.manualRenderingSampleTime < sourceFile.length {
            let frameCount = sourceFile.length - engine.manualRenderingSampleTime
            let framesToRender = min(AVAudioFrameCount(frameCount), buffer.frameCapacity)
            let status = try engine.renderOffline(framesToRender, to: buffer)
            switch status {
            case .success: try outputFile.write(from: buffer)
            case .insufficientDataFromInputNode: break
            case .cannotDoInCurrentContext: break
            case .error: throw ExportError.rendering(status)
            @unknown default: throw ExportError.rendering(status)
            }
        }
        player.stop()
        engine.stop()
        engine.disableManualRenderingMode()
    }
}
