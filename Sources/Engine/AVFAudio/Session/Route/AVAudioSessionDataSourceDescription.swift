import Foundation

/// One of several microphones or loudspeakers of a port (AVAudioSessionRoute.h). No port here has any, so a program never
/// gets one.
open class AVAudioSessionDataSourceDescription: NSObject, @unchecked Sendable {
    // @unchecked: constants.
    /// Unique within its port.
    public let dataSourceID: NSNumber
    /// For people.
    public let dataSourceName: String

    init(dataSourceID: NSNumber, dataSourceName: String) {
        (self.dataSourceID, self.dataSourceName) = (dataSourceID, dataSourceName)
        super.init()
    }

    /// Nil: nothing is known.
    open var location: AVAudioSession.Location? { nil }
    /// Nil: nothing is known.
    open var orientation: AVAudioSession.Orientation? { nil }
    /// Nil: nothing is known.
    open var supportedPolarPatterns: [AVAudioSession.PolarPattern]? { nil }
    /// Nil.
    open var selectedPolarPattern: AVAudioSession.PolarPattern? { nil }
    /// Nil.
    open var preferredPolarPattern: AVAudioSession.PolarPattern? { nil }

    /// - Throws: NSError of -50: nothing can be chosen.
    open func setPreferredPolarPattern(_ pattern: AVAudioSession.PolarPattern?) throws {
        guard pattern != nil else { return }
        throw EngineFaults.session(.badParam, "\(dataSourceName) has no polar patterns to choose from; pass nil")
    }
}
