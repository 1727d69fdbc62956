/// What a program plays for, as a sound server shows it to whoever decides by it (PipeWire's `media.role`).
public enum AudioDeviceRole: String, Sendable, CaseIterable {
    /// A tool that makes sound: what is said unless a program says otherwise.
    case production = "Production"
    case music = "Music"
    case movie = "Movie"
    case game = "Game"
    case communication = "Communication"
    /// A prompt, such as a navigation's.
    case notification = "Notification"
}
