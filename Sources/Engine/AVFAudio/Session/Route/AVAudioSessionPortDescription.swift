import Foundation

/// A device, or a port of one, that records or plays (AVAudioSessionRoute.h).
///
/// No device here has data sources to choose from: there are none, and none can be preferred.
open class AVAudioSessionPortDescription: NSObject, @unchecked Sendable {
    // @unchecked: constants.
    /// What it is, as far as its name tells.
    public let portType: AVAudioSession.Port
    /// For people.
    public let portName: String
    /// The name by which an engine opens it: `AVAudioEngine.outputDeviceName`, `inputDeviceName`.
    public let uid: String
    /// Each with its loudspeaker or place; nil before the device was opened.
    public let channels: [AVAudioSessionChannelDescription]?

    package init(
        portType: AVAudioSession.Port, portName: String, uid: String, channels: [AVAudioSessionChannelDescription]?
    ) {
        (self.portType, self.portName, self.uid, self.channels) = (portType, portName, uid, channels)
        super.init()
    }

    /// False: the system's own processing of voices is the engine's here.
    open var hasHardwareVoiceCallProcessing: Bool { false }
    /// False.
    open var isSpatialAudioEnabled: Bool { false }
    /// Nil: there is nothing to choose from.
    open var dataSources: [AVAudioSessionDataSourceDescription]? { nil }
    /// Nil.
    open var selectedDataSource: AVAudioSessionDataSourceDescription? { nil }
    /// Nil.
    open var preferredDataSource: AVAudioSessionDataSourceDescription? { nil }

    /// Takes nil.
    /// - Throws: NSError of -50 for a data source: no port has any.
    open func setPreferredDataSource(_ dataSource: AVAudioSessionDataSourceDescription?) throws {
        guard dataSource != nil else { return }
        throw EngineFaults.session(.badParam, "\(portName) has no data sources to choose from; pass nil")
    }

    /// Equal when it is the same port with the same channels.
    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? AVAudioSessionPortDescription else { return false }
        return uid == other.uid && portName == other.portName && portType == other.portType
            && channels == other.channels
    }

    /// Of what is compared.
    open override var hash: Int { uid.hashValue }

    /// Name and kind.
    open override var description: String { "\(portName) (\(portType.rawValue), \(uid))" }
}
