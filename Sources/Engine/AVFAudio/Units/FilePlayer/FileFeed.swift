import AudioFiles
import AudioToolbox
import BuiltInUnits
import Foundation

/// Reads the regions of an audio-file player ahead, into blocks that its kernel plays as slices. Thread: any that may
/// block; calls take turns.
// @unchecked: everything that changes is behind the lock.
final class FileFeed: @unchecked Sendable {
    private let schedule: SliceSchedule
    private let lock = NSLock()
    /// The one that is read, and those behind it.
    private var regions: [FileRegion] = []
    private var begun: FileRegion?
    private var blocks: [FileBlock] = []
    private var room: FrameBlock?
    private var roomChannels = 0
    private var channelCount = 2
    private var worker: Worker?
    /// Frames of a block, and how many blocks there are.
    private var size: (frames: Int, count: Int) = (8192, 4)

    /// Held by whoever reads in the background, as long as that goes on.
    private final class Worker: @unchecked Sendable {
        // @unchecked: behind the feed's lock.
        var isEnded = false
    }

    init(_ schedule: SliceSchedule) { self.schedule = schedule }

    deinit { worker?.isEnded = true }

    /// Of a block, and how many there are; counts when the player gets its resources next.
    var blockSize: (frames: Int, count: Int) {
        get { lock.withLock { size } }
        set { lock.withLock { size = newValue } }
    }

    /// The player gets its resources: blocks for so many channels.
    func begin(channelCount: Int) {
        lock.withLock {
            self.channelCount = channelCount
            blocks = (0..<size.count).map { _ in FileBlock(channelCount: channelCount, capacity: size.frames) }
        }
    }

    /// It gives them up: nothing renders any more.
    func end() {
        stop()
        lock.withLock { blocks = [] }
    }

    /// Has a region played behind the others. It is read when the player is primed or started.
    func add(_ region: FileRegion) { lock.withLock { regions.append(region) } }

    /// Gives all regions up. The kernel has been told.
    func stop() {
        let given = lock.withLock { () -> [FileRegion] in
            worker?.isEnded = true
            worker = nil
            defer { regions = [] }
            return regions
        }
        for region in given { region.complete(kAudio_ParamError) }
    }

    /// Reads as much as there are blocks for.
    ///
    /// - Parameter ahead: frames that are rendered before it reads again, for which there will be blocks.
    func fill(ahead: Int = 0) {
        while let (done, status) = lock.withLock({ readBlocks(ahead) }) { done.complete(status) }
    }

    /// A region that was read to its end, before more is read; nil when all blocks are used or nothing is left.
    private func readBlocks(_ ahead: Int) -> (FileRegion, OSStatus)? {
        while let region = regions.first, let block = freeBlock(ahead) {
            do {
                let count = try read(region)
                guard count > 0, let room else {
                    regions.removeFirst()
                    return (region, noErr)
                }
                let time = begun === region ? nil : region.time
                begun = region
                block.fill(count, room.channels, of: region.channelCount, at: time)
                try schedule.add(block.slice)
            } catch {
                AudioLog.player.write(error as NSError)
                regions.removeFirst()
                return (region, kAudioFileUnspecifiedError)
            }
        }
        return nil
    }

    /// Another one where those that wait, without the one that is being played, are too short.
    private func freeBlock(_ ahead: Int) -> FileBlock? {
        if let block = blocks.first(where: \.isFree) { return block }
        let frames = blocks.map(\.frameCount)
        guard !blocks.isEmpty, frames.reduce(0, +) - (frames.max() ?? 0) < ahead else { return nil }
        let made = FileBlock(channelCount: channelCount, capacity: size.frames)
        blocks.append(made)
        return made
    }

    private func read(_ region: FileRegion) throws -> Int {
        if room == nil || roomChannels < region.channelCount {
            room = FrameBlock(channelCount: region.channelCount, capacity: size.frames)
            roomChannels = region.channelCount
        }
        guard let room else { return 0 }
        return try region.read(size.frames, into: UnsafePointer(room.channels))
    }

    // MARK: In the background

    /// Reads on as blocks are played, until there is nothing left to be played.
    func run() {
        let worker = lock.withLock { () -> Worker? in
            guard self.worker == nil else { return nil }
            let made = Worker()
            self.worker = made
            return made
        }
        guard let worker else { return }
        Self.continue(worker, self)
    }

    /// A render thread wakes nobody; a block lasts much longer than the time between two looks.
    private static func `continue`(_ worker: Worker, _ feed: FileFeed) {
        DispatchQueue.global(qos: .userInitiated).asyncAfter(deadline: .now() + .milliseconds(10)) { [weak feed] in
            guard let feed else { return }
            let goesOn = feed.lock.withLock { !worker.isEnded }
            guard goesOn else { return }
            feed.fill()
            Self.continue(worker, feed)
        }
    }
}
