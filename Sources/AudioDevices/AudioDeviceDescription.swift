/// One device that can be opened.
public struct AudioDeviceDescription: Sendable, Equatable {
    /// The name to open it by.
    public let name: String
    /// What it is, in one line.
    public let summary: String
    public let backend: AudioDeviceBackend
    /// Channels that play; 0 when it does not play, nil when the number is not known before it is open.
    public let outputChannelCount: Int?
    /// Channels that record; 0 when it does not record, nil when the number is not known before it is open.
    public let inputChannelCount: Int?
}
