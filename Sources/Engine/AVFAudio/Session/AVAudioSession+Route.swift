import AudioDevices
import Foundation

// Where sound comes from and goes to.
extension AVAudioSession {
    /// The devices of the category now; without ports where there are none.
    public var currentRoute: AVAudioSessionRouteDescription { core.route }

    /// Every device that records; none while the category does not record.
    public var availableInputs: [AVAudioSessionPortDescription]? { core.availableInputs }

    /// Whether there is a device that records.
    public var isInputAvailable: Bool { (core.hardware(records: true)?.format.inputChannelCount ?? 0) > 0 }

    /// The input that was chosen; nil for the system's.
    public var preferredInput: AVAudioSessionPortDescription? {
        guard let name = core.settings.wishes.inputDevice else { return nil }
        return core.availableInputs.first { $0.uid == name }
    }

    /// Chooses what records, of `availableInputs`; nil for the system's. The output is that of the same sound server.
    /// - Throws: NSError of `ErrorCode.badParam` for a port that is none of these.
    public func setPreferredInput(_ inPort: AVAudioSessionPortDescription?) throws {
        if let inPort, !core.availableInputs.contains(where: { $0.uid == inPort.uid }) {
            throw EngineFaults.session(
                .badParam, "\(inPort.portName) is no input that is available now; choose one of availableInputs")
        }
        core.change(.override) { $0.wishes.inputDevice = inPort?.uid }
    }

    /// Chooses the loudspeaker instead of a receiver. Kept without effect: no machine here has a receiver.
    /// - Throws: NSError of `ErrorCode.incompatibleCategory` in another category than `playAndRecord`.
    public func overrideOutputAudioPort(_ portOverride: PortOverride) throws {
        guard portOverride == .none || category == .playAndRecord else {
            throw EngineFaults.session(
                .incompatibleCategory, "the output can be overridden in the category playAndRecord alone")
        }
        core.change(.override) { $0.override = portOverride }
    }

    // MARK: Data sources: no device here has any.

    /// Nil.
    public var inputDataSources: [AVAudioSessionDataSourceDescription]? { nil }
    /// Nil.
    public var inputDataSource: AVAudioSessionDataSourceDescription? { nil }
    /// Nil.
    public var outputDataSources: [AVAudioSessionDataSourceDescription]? { nil }
    /// Nil.
    public var outputDataSource: AVAudioSessionDataSourceDescription? { nil }

    /// - Throws: NSError of `ErrorCode.badParam` for a data source: no device has any.
    public func setInputDataSource(_ dataSource: AVAudioSessionDataSourceDescription?) throws {
        guard dataSource == nil else {
            throw EngineFaults.session(.badParam, "no device here has data sources to choose from; pass nil")
        }
    }

    /// As `setInputDataSource(_:)`, of the output.
    public func setOutputDataSource(_ dataSource: AVAudioSessionDataSourceDescription?) throws {
        try setInputDataSource(dataSource)
    }
}
