import AudioToolbox
import Foundation

/// One channel of a port (AVAudioSessionRoute.h).
open class AVAudioSessionChannelDescription: NSObject, @unchecked Sendable {
    // @unchecked: constants.
    /// For people.
    public let channelName: String
    /// The `uid` of the port.
    public let owningPortUID: String
    /// From 1.
    public let channelNumber: Int
    /// Which loudspeaker or place it is; `kAudioChannelLabel_Unknown` where the device does not say.
    public let channelLabel: AudioChannelLabel

    package init(owningPortUID: String, channelNumber: Int, channelLabel: AudioChannelLabel) {
        channelName = "Channel \(channelNumber)"
        self.owningPortUID = owningPortUID
        self.channelNumber = channelNumber
        self.channelLabel = channelLabel
        super.init()
    }

    /// Equal when it is the same channel of the same port.
    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? AVAudioSessionChannelDescription else { return false }
        return (owningPortUID, channelNumber, channelLabel)
            == (other.owningPortUID, other.channelNumber, other.channelLabel)
    }

    /// Of what is compared.
    open override var hash: Int { channelNumber }
}
