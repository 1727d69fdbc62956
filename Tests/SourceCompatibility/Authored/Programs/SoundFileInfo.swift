import AVFoundation

/// What an application shows of a sound file, and how it asks for the microphone and speaks.
public final class SoundFileInfo {
    public init() {}

    public func seconds(of url: URL) async throws -> Double {
        try await AVURLAsset(url: url).load(.duration).seconds
    }

    public func channels(of url: URL) -> Int {
        let asset = AVAsset(url: url)
        guard let track = asset.tracks(withMediaType: .audio).first,
            let description = track.formatDescriptions.first as! CMAudioFormatDescription?
        else { return 0 }
        return Int(CMAudioFormatDescriptionGetStreamBasicDescription(description)?.pointee.mChannelsPerFrame ?? 0)
    }

    public func mayRecord() async -> Bool {
        switch AVCaptureDevice.authorizationStatus(for: .audio) {
        case .authorized: return true
        case .notDetermined: return await AVCaptureDevice.requestAccess(for: .audio)
        case .denied, .restricted: return false
        @unknown default: return false
        }
    }

    public func say(_ text: String, with synthesizer: AVSpeechSynthesizer) {
        let utterance = AVSpeechUtterance(string: text)
        utterance.voice = AVSpeechSynthesisVoice(language: "en-US")
        utterance.rate = AVSpeechUtteranceDefaultSpeechRate
        if synthesizer.isSpeaking { synthesizer.stopSpeaking(at: .immediate) }
        synthesizer.speak(utterance)
    }
}
