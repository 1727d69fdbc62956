import AudioToolbox
import AudioUnitExtension

/// The library's one exported function.
@c(AUExtensionEntry)
public func extensionEntry() -> UnsafePointer<AUExtensionInterface> {
    makeExtensionInterface { try KeeperUnit(componentDescription: $0) }
}

/// Renders silence. On its channel "files" it reads and writes whatever the host names, and tells what came of it; on
/// "selected" it does the same with files that the user selected, and on "network" with servers. It refuses one with the key "refused".
// @unchecked: all fields are constant after initialization, or changed by control calls alone.
final class KeeperUnit: AUAudioUnit, SelectedFileReceiver, @unchecked Sendable {
    /// Where the unit may keep files, as it was while the unit was made.
    private var firstFolder: String?
    /// What came and went, and what was there when a state came, in this order.
    private var history: [String] = []
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

    override func messageChannel(for channelName: String) -> any AUMessageChannel {
        switch channelName {
        case "selected": SelectionChannel(self)
        case "network": NetworkChannel(self)
        default: FileChannel(folder: firstFolder)
        }
    }

    func receive(_ file: SelectedFile) throws {
        if file.key == "refused" { throw AUAudioUnitError(kAudioUnitErr_InvalidFile, "this is no instrument") }
        history.append("+\(file.key)")
    }

    func release(_ file: SelectedFile) { history.append("-\(file.key)") }

    override var fullState: [String: Any]? {
        get { super.fullState }
        set {
            history.append("state with \(selectedFiles.keys.sorted().joined(separator: ","))")
            super.fullState = newValue
        }
    }

    var whatHappened: String { history.joined(separator: " ") }

    override var internalRenderBlock: AUInternalRenderBlock {
        { flags, _, _, _, _, _, _ in
            flags.pointee.insert(.unitRenderAction_OutputIsSilence)
            return noErr
        }
    }
}
