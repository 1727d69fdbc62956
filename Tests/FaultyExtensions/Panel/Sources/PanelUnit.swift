import AudioToolbox
import Glibc

/// Renders silence. Setting "size" makes its view wish that width.
// @unchecked: all fields are constant after initialization.
final class PanelUnit: AUAudioUnit, @unchecked Sendable {
    private let journal: PanelJournal
    private var outputs: AUAudioUnitBusArray!

    init(
        componentDescription: AudioComponentDescription, journal: PanelJournal,
        resize: @escaping @Sendable (AUValue) -> Void
    ) throws {
        self.journal = journal
        try super.init(componentDescription: componentDescription)
        let format = AVAudioFormat(standardFormatWithSampleRate: 48_000, channels: 2)!
        outputs = AUAudioUnitBusArray(audioUnit: self, busType: .output, busses: [try AUAudioUnitBus(format: format)])
        let tree = AUParameterTree.createTree(withChildren: journal.all)
        tree.implementorValueObserver = { parameter, value in if parameter.address == 0 { resize(value) } }
        parameterTree = tree
    }

    override var outputBusses: AUAudioUnitBusArray { outputs }

    override func supportedViewConfigurations(
        _ availableViewConfigurations: [AUAudioUnitViewConfiguration]
    ) -> IndexSet {
        var supported = IndexSet()
        for (index, configuration) in availableViewConfigurations.enumerated() where configuration.width >= 400 {
            supported.insert(index)
        }
        // Not what was offered: it must not reach the host.
        supported.insert(1000)
        return supported
    }

    override func select(_ viewConfiguration: AUAudioUnitViewConfiguration) {
        journal.selectedWidth.value = AUValue(viewConfiguration.width)
    }

    override var internalRenderBlock: AUInternalRenderBlock {
        { flags, _, frames, _, data, _, _ in
            for buffer in UnsafeMutableAudioBufferListPointer(data) {
                if let memory = buffer.mData { memset(memory, 0, Int(frames) * 4) }
            }
            flags.pointee.insert(.unitRenderAction_OutputIsSilence)
            return noErr
        }
    }
}
