/// What a program does with sound, by the names of `AVAudioSession.Category`.
package enum SessionCategory: String, Codable, CaseIterable, Sendable {
    case ambient
    case soloAmbient
    case playback
    case record
    case playAndRecord
    case multiRoute
}
