import AVFoundation
import Foundation

/// Records the microphone into a file.
open class Recorder {
    public enum RecorderError: Error { case noInput, notRecording }

    public let engine = AVAudioEngine()
    private var file: AVAudioFile?
    private var mixerNode: AVAudioMixerNode!
    public private(set) var isRecording = false

    public init() {}

    open func startRecording(to url: URL) throws {
        let inputNode = engine.inputNode
        let inputFormat = inputNode.outputFormat(forBus: 0)
        guard inputFormat.sampleRate > 0 && inputFormat.channelCount > 0 else { throw RecorderError.noInput }
        var settings = inputFormat.settings
        settings[AVLinearPCMBitDepthKey] = 16
        settings[AVLinearPCMIsFloatKey] = false
        let newFile = try AVAudioFile(
            forWriting: url, settings: settings, commonFormat: .pcmFormatFloat32, interleaved: inputFormat.isInterleaved
        )
        file = newFile
        inputNode.installTap(onBus: 0, bufferSize: 4096, format: inputFormat) { (buffer: AVAudioPCMBuffer, _) in
            do {
                try newFile.write(from: buffer)
            } catch {
                print("writing failed: \(error)")
            }
        }
        engine.prepare()
        try engine.start()
        isRecording = true
    }

    open func stopRecording() throws {
        guard isRecording else { throw RecorderError.notRecording }
        engine.inputNode.removeTap(onBus: 0)
        engine.stop()
        file = nil
        isRecording = false
    }

    public var recordedLength: AVAudioFramePosition { file?.length ?? 0 }

    /// The same with a mixer between, which makes one channel of them.
    open func startRecordingMono(to url: URL) throws {
        mixerNode = AVAudioMixerNode()
        mixerNode.volume = 0
        engine.attach(mixerNode)
        let inputFormat = engine.inputNode.outputFormat(forBus: 0)
        engine.connect(engine.inputNode, to: mixerNode, format: inputFormat)
        guard
            let format = AVAudioFormat(
                commonFormat: .pcmFormatFloat32, sampleRate: inputFormat.sampleRate, channels: 1, interleaved: false)
        else { return }
        engine.connect(mixerNode, to: engine.mainMixerNode, format: format)
        let file = try AVAudioFile(forWriting: url, settings: format.settings)
        self.file = file
        mixerNode.installTap(onBus: 0, bufferSize: 4096, format: format) { [weak self] buffer, _ in
            try? self?.file?.write(from: buffer)
        }
        engine.prepare()
        try engine.start()
        isRecording = true
    }

    open func stopRecordingMono() {
        mixerNode.removeTap(onBus: 0)
        engine.stop()
        engine.detach(mixerNode)
        file = nil
        isRecording = false
    }
}
