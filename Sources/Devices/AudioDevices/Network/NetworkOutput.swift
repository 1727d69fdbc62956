import LinuxSystem
import NetworkAudio

/// What is sent, and where to.
struct NetworkOutput: Equatable, Sendable {
    /// AES67's packets are as long.
    private static let usualMilliseconds = 1.0

    let endpoint: NetworkEndpoint
    let encoding: RTPEncoding
    let channelCount: Int
    let packetMilliseconds: Double

    /// Throws for a name without an address, more than one, and for channels that do not go into a packet.
    init(_ names: [NetworkStreamName], device: String, _ wanted: AudioDeviceConfiguration) throws(AudioDeviceError) {
        func refuse(_ reason: String) -> AudioDeviceError {
            AudioDeviceError(device: device, operation: "open", reason: reason)
        }
        guard names.count == 1, case .endpoint(let endpoint)? = names.first?.place else {
            throw refuse("to send, name one address with a port, as in rtp:239.1.2.3:5004")
        }
        guard names[0].sampleRate == nil || names[0].sampleRate == Int(saturating: wanted.sampleRate) else {
            throw refuse("the rate of what is sent is the device's; ask for it (--rate) and leave it out of the name")
        }
        self.endpoint = endpoint
        encoding = names[0].encoding ?? .linear24
        channelCount = names[0].channelCount ?? wanted.outputChannelCount ?? 2
        packetMilliseconds = names[0].packetMilliseconds ?? Self.usualMilliseconds
        guard let format = format(at: wanted.sampleRate) else {
            throw refuse(
                "\(wanted.sampleRate) Hz with \(channelCount) channels cannot be sent; packets have whole rates of "
                    + "\(RTPStreamFormat.rates.lowerBound) to \(RTPStreamFormat.rates.upperBound) Hz")
        }
        guard PacketWriter.frames(format, milliseconds: packetMilliseconds) != nil else {
            throw refuse("\(channelCount) channels do not go into a packet; send fewer")
        }
    }

    func format(at rate: Double) -> RTPStreamFormat? {
        guard rate == rate.rounded() else { return nil }
        return RTPStreamFormat(encoding, sampleRate: Int(saturating: rate), channelCount: channelCount)
    }

    /// Of one packet.
    func framesPerPacket(at rate: Double) -> Int {
        format(at: rate).flatMap { PacketWriter.frames($0, milliseconds: packetMilliseconds) } ?? 0
    }
}
