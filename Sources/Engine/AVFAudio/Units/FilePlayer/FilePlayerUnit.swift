import AudioToolbox
import BuiltInUnits
import Foundation
import Synchronization

/// The audio-file player (`afpl`): a generator that plays regions of files (AudioUnitProperties.h).
///
/// It reads ahead on a thread of its own. Rendering offline it reads in the render call, so that nothing is missed.
/// It runs in the program's process, whose files it reads. Thread: as `AUAudioUnit`.
// @unchecked: its fields never change; what they hold has locks.
final class FilePlayerUnit: KernelAudioUnit<SlicePlayerKernel>, NumberedProperties, @unchecked Sendable {
    private let slices: SliceSchedule
    private let feed: FileFeed
    /// Those that regions may be of.
    private let files = Mutex<[UInt: PlayerFile]>([:])

    static let description = AudioComponentDescription.builtIn(
        kAudioUnitSubType_AudioFilePlayer, type: kAudioUnitType_Generator)

    init(_ description: AudioComponentDescription) throws {
        var definition = KernelUnitDefinition(name: "AUAudioFilePlayer", manufacturer: BuiltInUnits.manufacturer)
        definition.version = 0x0001_0000
        definition.inputs = []
        let slices = SliceSchedule()
        (self.slices, feed) = (slices, FileFeed(slices))
        try super.init(
            componentDescription: description, definition: definition, render: renderSlicePlayer,
            makeKernel: { SlicePlayerKernel($0, slices) })
    }

    // MARK: Resources

    override func allocateRenderResources() throws {
        feed.begin(channelCount: Int(outputBusses[0].format.channelCount))
        try super.allocateRenderResources()
    }

    override func deallocateRenderResources() {
        super.deallocateRenderResources()
        // What was read ahead and not played is given up with the kernel.
        slices.reset(isRendered: false)
        feed.end()
    }

    /// Gives up all regions, and waits for a new start.
    override func reset() {
        feed.stop()
        slices.reset(isRendered: renderResourcesAllocated)
        super.reset()
    }

    override var internalRenderBlock: AUInternalRenderBlock {
        let render = super.internalRenderBlock
        guard isRenderingOffline else { return render }
        let feed = feed
        return { flags, time, frames, bus, data, events, pull in
            feed.fill(ahead: Int(frames))
            return render(flags, time, frames, bus, data, events, pull)
        }
    }

    // MARK: Properties

    func propertySize(
        _ property: AudioUnitPropertyID, _ scope: AudioUnitScope, _ element: AudioUnitElement
    ) throws -> (bytes: Int, isWritable: Bool)? {
        let size: (Int, Bool)? =
            switch property {
            case kAudioUnitProperty_ScheduledFileIDs: (8 * max(files.withLock { $0.count }, 1), true)
            case kAudioUnitProperty_ScheduledFileRegion: (MemoryLayout<ScheduledAudioFileRegion>.size, true)
            case kAudioUnitProperty_ScheduledFilePrime, kAudioUnitProperty_ScheduledFileBufferSizeFrames,
                kAudioUnitProperty_ScheduledFileNumberBuffers:
                (4, true)
            default: SliceSchedule.propertySize(property)
            }
        if size != nil { try SliceSchedule.requireGlobal(scope) }
        return size
    }

    func propertyValue(
        _ property: AudioUnitPropertyID, _ scope: AudioUnitScope, _ element: AudioUnitElement
    ) throws -> [UInt8]? {
        guard try propertySize(property, scope, element) != nil else { return nil }
        switch property {
        case kAudioUnitProperty_CurrentPlayTime: return slices.playTime
        case kAudioUnitProperty_ScheduledFileIDs:
            return files.withLock { Array($0.keys) }.withUnsafeBytes { Array($0) }
        case kAudioUnitProperty_ScheduledFileBufferSizeFrames:
            return withUnsafeBytes(of: UInt32(feed.blockSize.frames)) { Array($0) }
        case kAudioUnitProperty_ScheduledFileNumberBuffers:
            return withUnsafeBytes(of: UInt32(feed.blockSize.count)) { Array($0) }
        default: throw AUAudioUnitError(kAudioUnitErr_InvalidProperty, "the property is set, and not read")
        }
    }

    func setProperty(
        _ property: AudioUnitPropertyID, _ scope: AudioUnitScope, _ element: AudioUnitElement,
        _ value: UnsafeRawBufferPointer
    ) throws {
        switch property {
        case kAudioUnitProperty_ScheduleStartTimeStamp:
            let time = try loadedValue(value, AudioTimeStamp.self)
            // The beginning is there, however soon it is rendered.
            feed.fill()
            try slices.start(at: time)
            feed.run()
        case kAudioUnitProperty_ScheduledFileIDs: try setFiles(value)
        case kAudioUnitProperty_ScheduledFileRegion:
            try addRegion(loadedValue(value, ScheduledAudioFileRegion.self), value)
        case kAudioUnitProperty_ScheduledFilePrime:
            _ = try loadedValue(value, UInt32.self)
            feed.fill()
        default: try setBlocks(property, Int(loadedValue(value, UInt32.self)))
        }
    }

    private func setFiles(_ value: UnsafeRawBufferPointer) throws {
        guard !value.isEmpty, value.count % 8 == 0, value.count <= 8 * 1024 else {
            throw AUAudioUnitError(kAudioUnitErr_InvalidPropertyValue, "the property is a list of 1 to 1024 files")
        }
        var found: [UInt: PlayerFile] = [:]
        for index in 0..<value.count / 8 {
            let number = value.loadUnaligned(fromByteOffset: 8 * index, as: UInt.self)
            guard let file = PacketFiles.file(OpaquePointer(bitPattern: number)) else {
                throw AUAudioUnitError(kAudioUnitErr_InvalidPropertyValue, "file \(index) of the list is not open")
            }
            found[number] = try file.player()
        }
        files.withLock { $0 = found }
    }

    private func addRegion(_ region: ScheduledAudioFileRegion, _ value: UnsafeRawBufferPointer) throws {
        let offset = MemoryLayout<ScheduledAudioFileRegion>.offset(of: \.mAudioFile) ?? 0
        let number = value.loadUnaligned(fromByteOffset: offset, as: UInt.self)
        guard let file = files.withLock({ $0[number] }) else {
            throw AUAudioUnitError(
                kAudioUnitErr_InvalidPropertyValue,
                "the region's file is none of kAudioUnitProperty_ScheduledFileIDs; set that first.")
        }
        feed.add(try FileRegion(region, of: file, at: outputBusses[0].format.sampleRate))
    }

    private func setBlocks(_ property: AudioUnitPropertyID, _ number: Int) throws {
        let isCount = property == kAudioUnitProperty_ScheduledFileNumberBuffers
        guard (isCount ? 1...64 : 64...1_048_576).contains(number) else {
            throw AUAudioUnitError(
                kAudioUnitErr_InvalidPropertyValue, "\(number) is not within \(isCount ? "1 ... 64" : "64 ... 1048576")"
            )
        }
        guard !renderResourcesAllocated else {
            throw AUAudioUnitError(kAudioUnitErr_Initialized, "the player reads already; uninitialize it first")
        }
        if isCount { feed.blockSize.count = number } else { feed.blockSize.frames = number }
    }
}
