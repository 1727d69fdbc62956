/// One device that can be opened.
public struct AudioDeviceDescription: Sendable, Equatable {
    /// The name to open it by.
    public let name: String
    /// What it is, in one line.
    public let summary: String
    /// What carries its audio.
    public let backend: AudioDeviceBackend
    /// Channels that play; 0 when it does not play, nil when the number is not known before it is open.
    public let outputChannelCount: Int?
    /// Channels that record; 0 when it does not record, nil when the number is not known before it is open.
    public let inputChannelCount: Int?
    /// Which loudspeaker each channel plays, by PipeWire's and ALSA's short names such as `FL` and `LFE`; empty where
    /// that is not known before it is open.
    public var outputPositions: [String] = []
    /// As `outputPositions`, of the channels that record.
    public var inputPositions: [String] = []
}
