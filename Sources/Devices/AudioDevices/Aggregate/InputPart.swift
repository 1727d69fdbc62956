import NetworkAudio

/// One of the sources whose channels, one source's behind the other's, are a device's input.
enum InputPart: Sendable {
    /// Another machine's stream.
    case stream(NetworkStreamLookup.Found)
    /// A device of this machine, which was opened to record.
    case device(MemberDevice)

    var channelCount: Int {
        switch self {
        case .stream(let found): found.format.channelCount
        case .device(let member): member.format.inputChannelCount
        }
    }
}
