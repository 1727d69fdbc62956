import AudioToolbox

/// Plays by an I/O unit without an engine.
public final class HardwarePlayer {
    public private(set) var unit: AUAudioUnit

    public init() throws {
        let description = AudioComponentDescription(
            componentType: kAudioUnitType_Output, componentSubType: kAudioUnitSubType_GenericOutput,
            componentManufacturer: kAudioUnitManufacturer_Apple, componentFlags: 0, componentFlagsMask: 0)
        unit = try AUAudioUnit(componentDescription: description)
    }

    public func start(_ provider: @escaping AURenderPullInputBlock) throws {
        unit.isInputEnabled = false
        unit.outputProvider = provider
        unit.inputHandler = { _, _, _, _ in }
        try unit.allocateRenderResources()
        try unit.startHardware()
    }

    public func stop() {
        unit.stopHardware()
        unit.deallocateRenderResources()
    }
}

extension AudioComponentDescription: @retroactive CustomStringConvertible {
    public var description: String { "\(componentType) \(componentSubType)" }
}
