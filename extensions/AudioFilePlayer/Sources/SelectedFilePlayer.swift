import AudioToolbox
import AudioUnitExtension
import BuiltInUnits

/// The library's one exported function.
@c(AUExtensionEntry)
public func extensionEntry() -> UnsafePointer<AUExtensionInterface> {
    makeExtensionInterface { try SelectedFilePlayer(componentDescription: $0) }
}

/// The audio-file player (`afpl`) of whoever links no `AVFAudio`: plays the files that the user selects from the first
/// cycle on, each behind the one before.
///
/// A file is decoded here, where damaged ones do no harm, and kept in memory, so that rendering reads nothing. Apple's
/// properties carry pointers into the host's memory and are in the host's process alone. Thread: as `AUAudioUnit`.
// @unchecked: all fields are constant after initialization, or changed by control calls alone.
final class SelectedFilePlayer: KernelAudioUnit<SlicePlayerKernel>, SelectedFileReceiver, @unchecked Sendable {
    private struct Entry {
        let file: SelectedFile
        /// Nil while nothing is to be rendered.
        var sound: FileSound?
    }

    private let slices: SliceSchedule
    /// In the order in which they are played.
    private var entries: [Entry] = []
    /// Those that the kernel may still be playing.
    private var retired: [FileSound] = []

    init(componentDescription: AudioComponentDescription) throws {
        var definition = KernelUnitDefinition(name: "AUAudioFilePlayer", manufacturer: BuiltInUnits.manufacturer)
        definition.version = 0x0001_0000
        definition.inputs = []
        let slices = SliceSchedule()
        self.slices = slices
        try super.init(
            componentDescription: componentDescription, definition: definition, render: renderSlicePlayer,
            makeKernel: { SlicePlayerKernel($0, slices) })
    }

    // MARK: Files

    func receive(_ file: SelectedFile) throws {
        var entry = Entry(file: file)
        if renderResourcesAllocated { entry.sound = try sound(of: file) } else { _ = try SoundFile(file) }
        if let index = entries.firstIndex(where: { $0.file.key == file.key }) {
            retired += [entries[index].sound].compactMap { $0 }
            entries[index] = entry
            return playFromBeginning()
        }
        entries.append(entry)
        guard renderResourcesAllocated, let sound = entry.sound else { return }
        try slices.add(sound.slice)
        if entries.count == 1 { try slices.start(at: AudioTimeStamp()) }
    }

    func release(_ file: SelectedFile) {
        guard let index = entries.firstIndex(where: { $0.file.key == file.key }) else { return }
        retired += [entries.remove(at: index).sound].compactMap { $0 }
        playFromBeginning()
    }

    private func sound(of file: SelectedFile) throws -> FileSound {
        let format = outputBusses[0].format
        return try SoundFile(file).sound(rate: format.sampleRate, channelCount: Int(format.channelCount))
    }

    // MARK: Playing

    override func allocateRenderResources() throws {
        for index in entries.indices { entries[index].sound = try sound(of: entries[index].file) }
        try super.allocateRenderResources()
        playFromBeginning()
    }

    override func deallocateRenderResources() {
        super.deallocateRenderResources()
        slices.reset(isRendered: false)
        // A render call that does not come back keeps what it plays.
        if !hasStrayRenderCall { retired = [] }
        for index in entries.indices { entries[index].sound = nil }
    }

    override func reset() {
        super.reset()
        playFromBeginning()
    }

    private func playFromBeginning() {
        guard renderResourcesAllocated else { return }
        slices.reset(isRendered: true)
        // There is room for more requests than a unit has files.
        for entry in entries { if let sound = entry.sound { try? slices.add(sound.slice) } }
        if !entries.isEmpty { try? slices.start(at: AudioTimeStamp()) }
    }
}
