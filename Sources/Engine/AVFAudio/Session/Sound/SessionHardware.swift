import AudioDevices

/// A device as a session sees it.
struct SessionHardware: Equatable, Sendable {
    /// The name to open it by.
    let name: String
    let format: AudioDeviceFormat

    /// Opens the system's device as an engine would, looks at it, and gives it back.
    /// - Returns: nil when there is none.
    static func probe(_ wishes: SessionWishes, plays: Bool, records: Bool) -> SessionHardware? {
        var wanted = AudioDeviceConfiguration()
        if let rate = wishes.sampleRate { wanted.sampleRate = rate }
        if let frames = wishes.frames(at: wanted.sampleRate) { wanted.framesPerCycle = frames }
        wanted.outputChannelCount = plays ? wishes.outputChannels : 0
        wanted.inputChannelCount = records ? wishes.inputChannels : 0
        let device = try? AudioDevices.open(
            output: nil, input: records ? wishes.inputDevice : nil, wantsInput: records, wanted)
        return device.map { SessionHardware(name: $0.name, format: $0.format) }
    }
}
