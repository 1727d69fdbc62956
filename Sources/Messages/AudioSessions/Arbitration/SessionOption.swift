/// How a session gets on with others and where its sound may go, by the names of `AVAudioSession.CategoryOptions`.
package enum SessionOption: String, Codable, CaseIterable, Sendable {
    case mixWithOthers
    case duckOthers
    case interruptSpokenAudioAndMixWithOthers
    case allowBluetooth
    case allowBluetoothA2DP
    case allowAirPlay
    case defaultToSpeaker
    case overrideMutedMicrophoneInterruption
    case farFieldInput
    case bluetoothHighQualityRecording
}
