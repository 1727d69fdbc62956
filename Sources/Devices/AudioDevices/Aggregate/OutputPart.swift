/// One of the places that a device's output channels go to, one place's behind the other's.
enum OutputPart: Sendable {
    /// The device that paces the others, and how it is opened again when it is back; nil where its end ends all.
    case base(channelCount: Int, lost: MemberDevice?)
    /// Another machine.
    case stream(NetworkOutput)
    /// A device of this machine, with a clock of its own.
    case device(MemberDevice)

    var channelCount: Int {
        switch self {
        case .base(let count, _): count
        case .stream(let output): output.channelCount
        case .device(let member): member.format.outputChannelCount
        }
    }
}
