/// What kind of sound it is, by the names of `AVAudioSession.Mode`.
package enum SessionMode: String, Codable, CaseIterable, Sendable {
    case `default`
    case voiceChat
    case videoChat
    case gameChat
    case videoRecording
    case measurement
    case moviePlayback
    case spokenAudio
    case voicePrompt
    case shortFormVideo
    case dualRoute
}
