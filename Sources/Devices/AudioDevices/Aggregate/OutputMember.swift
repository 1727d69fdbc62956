/// What a device's output is to be made of, before anything is opened. Thread: any but render.
struct OutputMember {
    let name: AudioDeviceName
    /// The device that it is of, for errors.
    let device: String
    /// Whether others play beside it.
    let isOneOfSeveral: Bool
    /// Whether it has the clock by which the others play.
    var isBase = false

    /// Another machine, by packets.
    var isStream: Bool { name.backend == .rtp }

    /// A stream, or the members of an aggregate device. Throws `AudioDeviceError` for a name that makes no sense.
    static func members(_ playing: AudioDeviceName?, device: String) throws(AudioDeviceError) -> [OutputMember] {
        guard let playing else { return [] }
        guard playing.backend == .aggregate else {
            return [OutputMember(name: playing, device: device, isOneOfSeveral: false)]
        }
        return try AggregateDevices.members(playing.target, device: device).map {
            OutputMember(name: $0, device: device, isOneOfSeveral: true)
        }
    }
}
