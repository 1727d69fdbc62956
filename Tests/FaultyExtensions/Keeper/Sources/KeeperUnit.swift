import AudioToolbox
import AudioUnitExtension

/// The library's one exported function.
@c(AUExtensionEntry)
public func extensionEntry() -> UnsafePointer<AUExtensionInterface> {
    makeExtensionInterface { try KeeperUnit(componentDescription: $0) }
}

/// Renders silence. On its channel "files" it reads and writes whatever the host names, and tells what came of it.
// @unchecked: all fields are constant after initialization.
final class KeeperUnit: AUAudioUnit, @unchecked Sendable {
    /// Where the unit may keep files, as it was while the unit was made.
    private var firstFolder: String?
    private var inputs: AUAudioUnitBusArray!
    private var outputs: AUAudioUnitBusArray!

    init(componentDescription: AudioComponentDescription) throws {
        try super.init(componentDescription: componentDescription)
        firstFolder = dataFolder
        let format = AVAudioFormat(standardFormatWithSampleRate: 48_000, channels: 2)!
        inputs = AUAudioUnitBusArray(audioUnit: self, busType: .input, busses: [try AUAudioUnitBus(format: format)])
        outputs = AUAudioUnitBusArray(audioUnit: self, busType: .output, busses: [try AUAudioUnitBus(format: format)])
    }

    override var audioUnitName: String? { "Keeper" }
    override var manufacturerName: String? { "Test" }
    override var inputBusses: AUAudioUnitBusArray { inputs }
    override var outputBusses: AUAudioUnitBusArray { outputs }

    override func messageChannel(for channelName: String) -> any AUMessageChannel { FileChannel(folder: firstFolder) }

    override var internalRenderBlock: AUInternalRenderBlock {
        { flags, _, _, _, _, _, _ in
            flags.pointee.insert(.unitRenderAction_OutputIsSilence)
            return noErr
        }
    }
}
