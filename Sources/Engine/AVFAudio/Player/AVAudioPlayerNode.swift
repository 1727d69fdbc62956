import AudioToolbox
import Foundation
import LinuxSystem
import RenderGraph

/// Plays buffers and files at frames of its own time line (AVAudioPlayerNode.h).
///
/// Everything that is scheduled is played in its order. Handlers are called on the engine's worker, each once, also
/// when the player stops. Thread: any but render, handlers included.
// @unchecked: what changes is behind the lock.
open class AVAudioPlayerNode: AVAudioMixingNode, @unchecked Sendable {
    let queue: PlayerQueue
    let files = PlayerFiles()

    public override init() {
        queue = PlayerQueue()
        super.init()
    }

    /// A player that gives frames only while a transport moves on, and fades where that begins and ends.
    package init(following transport: PlayTransport) {
        queue = PlayerQueue(following: transport)
        super.init()
    }

    deinit { callHandlers(queue.stop()) }

    open override var numberOfInputs: Int { 0 }

    override func makeKind(_ making: PlanMaking) throws -> GraphNode.Kind {
        try adoptFormat()
        return .player(queue.processor)
    }

    /// Files that were scheduled before the player had the format that it has now are read for that.
    private func adoptFormat() throws {
        let feeds = queue.feeds
        guard !feeds.isEmpty, !isRendered else { return }
        let format = outputFormat(forBus: 0)
        for feed in feeds { try feed.adopt(format) }
    }

    private var isRendered: Bool { host?.isRendered(self) ?? false }

    // MARK: Playing

    /// Whether the player was started, and neither paused nor stopped since.
    open var isPlaying: Bool { queue.isPlaying }

    /// Begins now, or goes on where it paused.
    open func play() { play(at: nil) }

    /// Begins at a moment of the node's time line; nil and moments in the past mean now.
    ///
    /// Of a moment less than a second ago the player's time counts from there, so that players that are given the same
    /// one stay together: what would have sounded before is passed over.
    open func play(at when: AVAudioTime?) {
        do { try playAudio(at: when) } catch { record(error as NSError) }
    }

    /// As `play()`.
    /// - Throws: NSError when the engine does not run or the player is not connected.
    open func playAudio() throws { try playAudio(at: nil) }

    /// As `play(at:)`.
    /// - Throws: as `playAudio()`.
    open func playAudio(at when: AVAudioTime?) throws {
        guard let engine else { throw EngineFaults.notAttached(self, "play") }
        try check(when)
        guard engine.isRunning else {
            throw EngineFaults.error(-50, "\(graphName) cannot play before its engine runs; call start() first")
        }
        guard engine.isConnected(self, output: 0) else {
            throw EngineFaults.error(-50, "\(graphName) cannot play while it is not connected; connect it first")
        }
        queue.play(at: start(when))
    }

    /// Stops the player's time; what is scheduled waits.
    open func pause() { queue.pause() }

    /// Drops everything that is scheduled, calls its handlers, and sets the player's time back to 0.
    open func stop() { callHandlers(queue.stop()) }

    open override func reset() { stop() }

    /// Reads ahead, as far as the player always does; the frame count is a wish that this covers up to 32768.
    open func prepare(withFrameCount frameCount: AVAudioFrameCount) { readAhead() }

    /// What was scheduled before the player had an engine is read and looked after from now on.
    override func didAttach() {
        guard let worker = host?.core.worker else { return }
        if !queue.isEmpty { worker.begin() }
        if !queue.feeds.isEmpty { worker.beginReading() }
    }

    override func willDetach() { stop() }

    // MARK: Times

    /// A moment of the node's time line as the player's; nil unless the player plays.
    open func playerTime(forNodeTime nodeTime: AVAudioTime) -> AVAudioTime? {
        guard nodeTime.isSampleTimeValid, let base = queue.playingSince else { return nil }
        let time = nodeTime.sampleTime &- base
        return nodeTime.isHostTimeValid
            ? AVAudioTime(hostTime: nodeTime.hostTime, sampleTime: time, atRate: nodeTime.sampleRate)
            : AVAudioTime(sampleTime: time, atRate: nodeTime.sampleRate)
    }

    /// A moment of the player's time as the node's; nil unless the player plays.
    open func nodeTime(forPlayerTime playerTime: AVAudioTime) -> AVAudioTime? {
        guard playerTime.isSampleTimeValid, let base = queue.playingSince else { return nil }
        let time = playerTime.sampleTime &+ base
        return playerTime.isHostTimeValid
            ? AVAudioTime(hostTime: playerTime.hostTime, sampleTime: time, atRate: playerTime.sampleRate)
            : AVAudioTime(sampleTime: time, atRate: playerTime.sampleRate)
    }

    private func check(_ when: AVAudioTime?) throws {
        guard let when, !when.isSampleTimeValid, !when.isHostTimeValid else { return }
        throw EngineFaults.error(-50, "\(graphName) was given a time that is neither a sample time nor a host time")
    }

    /// A sample time counts where it is valid, else the host time.
    private func start(_ when: AVAudioTime?) -> PlayerItemState.Start {
        guard let when else { return .next }
        if when.isSampleTimeValid {
            // A moment at another rate is the same moment.
            let rate = outputFormat(forBus: 0).sampleRate
            guard when.sampleRate > 0, when.sampleRate != rate else { return .sample(when.sampleTime) }
            return .sample(
                AVAudioFramePosition(saturating: (Double(when.sampleTime) * rate / when.sampleRate).rounded()))
        }
        return when.isHostTimeValid ? .host(when.hostTime) : .next
    }

    // MARK: Scheduling buffers

    /// Schedules a buffer behind what is scheduled; the handler is called when its last frame was taken.
    open func scheduleBuffer(
        _ buffer: AVAudioPCMBuffer, completionHandler: AVAudioNodeCompletionHandler? = nil
    ) { scheduleBuffer(buffer, at: nil, options: [], completionHandler: completionHandler) }

    /// As `scheduleBuffer(_:completionHandler:)`, with a handler of a type.
    open func scheduleBuffer(
        _ buffer: AVAudioPCMBuffer, completionCallbackType callbackType: AVAudioPlayerNodeCompletionCallbackType,
        completionHandler: AVAudioPlayerNodeCompletionHandler? = nil
    ) {
        scheduleBuffer(
            buffer, at: nil, options: [], completionCallbackType: callbackType, completionHandler: completionHandler)
    }

    /// Schedules a buffer at a moment of the player's time; nil for behind what is scheduled.
    ///
    /// Its samples are taken to be at the node's rate; it has as many channels as the node's output. The player keeps
    /// the buffer; its samples stay as they are until the handler was called.
    open func scheduleBuffer(
        _ buffer: AVAudioPCMBuffer, at when: AVAudioTime?, options: AVAudioPlayerNodeBufferOptions = [],
        completionHandler: AVAudioNodeCompletionHandler? = nil
    ) {
        scheduleBuffer(
            buffer, at: when, options: options, completionCallbackType: .dataConsumed,
            completionHandler: typed(completionHandler))
    }

    /// As `scheduleBuffer(_:at:options:completionHandler:)`, with a handler of a type.
    open func scheduleBuffer(
        _ buffer: AVAudioPCMBuffer, at when: AVAudioTime?, options: AVAudioPlayerNodeBufferOptions = [],
        completionCallbackType callbackType: AVAudioPlayerNodeCompletionCallbackType,
        completionHandler: AVAudioPlayerNodeCompletionHandler? = nil
    ) {
        schedule(at: when, callbackType, completionHandler) { start in
            .init(item: try item(buffer, start, options), feed: nil)
        }
    }

    /// As `scheduleBuffer(_:at:options:completionCallbackType:completionHandler:)`, under the name of 2026.
    open func scheduleBuffer(
        _ buffer: AVAudioPCMBuffer, atTime when: AVAudioTime?, options: AVAudioPlayerNodeBufferOptions = [],
        completionCallbackType callbackType: AVAudioPlayerNodeCompletionCallbackType,
        completionHandler: AVAudioPlayerNodeCompletionHandler? = nil
    ) {
        scheduleBuffer(
            buffer, at: when, options: options, completionCallbackType: callbackType,
            completionHandler: completionHandler)
    }

    /// As the other, for a buffer that nobody changes.
    open func scheduleBuffer(
        _ buffer: AVReadOnlyAudioPCMBuffer, atTime when: AVAudioTime?, options: AVAudioPlayerNodeBufferOptions = [],
        completionCallbackType callbackType: AVAudioPlayerNodeCompletionCallbackType,
        completionHandler: AVAudioPlayerNodeCompletionHandler? = nil
    ) {
        scheduleBuffer(
            AVAudioPCMBuffer(copying: buffer), at: when, options: options, completionCallbackType: callbackType,
            completionHandler: completionHandler)
    }

    // MARK: Scheduling files

    /// Schedules a whole file at a moment of the player's time; nil for behind what is scheduled.
    ///
    /// It is read through a handle of its own, resampled where its rate is another, and brought to the node's channels.
    open func scheduleFile(
        _ file: AVAudioFile, at when: AVAudioTime?, completionHandler: AVAudioNodeCompletionHandler? = nil
    ) {
        scheduleFile(
            file, at: when, completionCallbackType: .dataConsumed,
            completionHandler: typed(completionHandler))
    }

    /// As `scheduleFile(_:at:completionHandler:)`, with a handler of a type.
    open func scheduleFile(
        _ file: AVAudioFile, at when: AVAudioTime?,
        completionCallbackType callbackType: AVAudioPlayerNodeCompletionCallbackType,
        completionHandler: AVAudioPlayerNodeCompletionHandler? = nil
    ) {
        schedule(at: when, callbackType, completionHandler) { start in
            try content(file, 0, file.length, start)
        }
    }

    /// Schedules a part of a file.
    ///
    /// - Parameters:
    ///   - file: read while it plays.
    ///   - startFrame: of the file's frames; a negative one is a fault.
    ///   - numberFrames: of the file's frames; the part ends with the file where that is shorter, as it is for
    ///     `AVAudioFrameCount.max`. Nothing of a part behind the end is played; its turn comes and is over.
    ///   - when: nil for behind what was scheduled before.
    ///   - completionHandler: called when the part was read.
    open func scheduleSegment(
        _ file: AVAudioFile, startingFrame startFrame: AVAudioFramePosition, frameCount numberFrames: AVAudioFrameCount,
        at when: AVAudioTime?, completionHandler: AVAudioNodeCompletionHandler? = nil
    ) {
        scheduleSegment(
            file, startingFrame: startFrame, frameCount: numberFrames, at: when, completionCallbackType: .dataConsumed,
            completionHandler: typed(completionHandler))
    }

    /// As `scheduleSegment(_:startingFrame:frameCount:at:completionHandler:)`, with a handler of a type.
    open func scheduleSegment(
        _ file: AVAudioFile, startingFrame startFrame: AVAudioFramePosition, frameCount numberFrames: AVAudioFrameCount,
        at when: AVAudioTime?, completionCallbackType callbackType: AVAudioPlayerNodeCompletionCallbackType,
        completionHandler: AVAudioPlayerNodeCompletionHandler? = nil
    ) {
        schedule(at: when, callbackType, completionHandler) { start in
            try content(file, startFrame, AVAudioFramePosition(numberFrames), start)
        }
    }

    // MARK: Awaiting. On the caller's actor, so that a buffer need not be Sendable, as imported methods are there.

    /// Schedules a buffer and returns when its last frame was taken.
    open nonisolated(nonsending) func scheduleBuffer(
        _ buffer: AVAudioPCMBuffer, at when: AVAudioTime? = nil, options: AVAudioPlayerNodeBufferOptions = []
    ) async {
        await withCheckedContinuation { continuation in
            scheduleBuffer(buffer, at: when, options: options, completionHandler: { continuation.resume() })
        }
    }

    /// Schedules a buffer and returns when what the type says has happened.
    @discardableResult
    open nonisolated(nonsending) func scheduleBuffer(
        _ buffer: AVAudioPCMBuffer, at when: AVAudioTime? = nil, options: AVAudioPlayerNodeBufferOptions = [],
        completionCallbackType callbackType: AVAudioPlayerNodeCompletionCallbackType
    ) async -> AVAudioPlayerNodeCompletionCallbackType {
        await withCheckedContinuation { continuation in
            scheduleBuffer(
                buffer, at: when, options: options, completionCallbackType: callbackType,
                completionHandler: { continuation.resume(returning: $0) })
        }
    }

    /// Schedules a file and returns when its last frame was taken.
    open nonisolated(nonsending) func scheduleFile(_ file: AVAudioFile, at when: AVAudioTime?) async {
        await withCheckedContinuation { continuation in
            scheduleFile(file, at: when, completionHandler: { continuation.resume() })
        }
    }

    /// Schedules a file and returns when what the type says has happened.
    @discardableResult
    open nonisolated(nonsending) func scheduleFile(
        _ file: AVAudioFile, at when: AVAudioTime?,
        completionCallbackType callbackType: AVAudioPlayerNodeCompletionCallbackType
    ) async -> AVAudioPlayerNodeCompletionCallbackType {
        await withCheckedContinuation { continuation in
            scheduleFile(
                file, at: when, completionCallbackType: callbackType,
                completionHandler: { continuation.resume(returning: $0) })
        }
    }

    /// Schedules a part of a file and returns when its last frame was taken.
    open nonisolated(nonsending) func scheduleSegment(
        _ file: AVAudioFile, startingFrame startFrame: AVAudioFramePosition, frameCount numberFrames: AVAudioFrameCount,
        at when: AVAudioTime?
    ) async {
        await withCheckedContinuation { continuation in
            scheduleSegment(
                file, startingFrame: startFrame, frameCount: numberFrames, at: when,
                completionHandler: { continuation.resume() })
        }
    }

    /// Schedules a part of a file and returns when what the type says has happened.
    @discardableResult
    open nonisolated(nonsending) func scheduleSegment(
        _ file: AVAudioFile, startingFrame startFrame: AVAudioFramePosition, frameCount numberFrames: AVAudioFrameCount,
        at when: AVAudioTime?, completionCallbackType callbackType: AVAudioPlayerNodeCompletionCallbackType
    ) async -> AVAudioPlayerNodeCompletionCallbackType {
        await withCheckedContinuation { continuation in
            scheduleSegment(
                file, startingFrame: startFrame, frameCount: numberFrames, at: when,
                completionCallbackType: callbackType, completionHandler: { continuation.resume(returning: $0) })
        }
    }

    // MARK: What is scheduled

    /// Schedules an item, or records why it cannot be.
    func schedule(
        at when: AVAudioTime?, _ callbackType: AVAudioPlayerNodeCompletionCallbackType,
        _ handler: AVAudioPlayerNodeCompletionHandler?,
        _ make: (PlayerItemState.Start) throws -> ScheduledItem.Content
    ) {
        do {
            try check(when)
            let content = try make(start(when))
            let count = queue.add(ScheduledItem(content, callbackType, handler))
            let worker = host?.core.worker
            worker?.begin()
            if content.feed != nil {
                if count <= Self.soon { readAhead() }
                worker?.beginReading()
            }
        } catch {
            record(error as NSError)
            guard let handler else { return }
            call { handler(callbackType) }
        }
    }

    // MARK: Serving

    /// Things that were scheduled so early that their files are read before the call returns.
    private static let soon = 4
    /// Files that are looked at in a turn of reading.
    private static let mostFeeds = 512

    /// Fills the streams of the files that are played now and next.
    override func readAhead() {
        var waiting = 0
        for feed in queue.feeds.prefix(Self.mostFeeds) {
            feed.fill()
            waiting += feed.stream.waitingFrames
            guard feed.stream.hasEnded, waiting < PlayerFeed.capacity else { return }
        }
    }

    override func serve(_ service: NodeService) -> UInt64? {
        queue.processor.collect()
        let due = queue.takeOver(now: service.now, pacedBehind: service.isPaced ? latencyBehind : nil)
        for item in due.items { item.handler?(item.callbackType) }
        return due.next
    }

    /// Nanoseconds that what is behind the node adds to its own time of hearing.
    private var latencyBehind: UInt64 {
        guard let host else { return 0 }
        return UInt64(saturating: (outputPresentationLatency - host.core.deviceLatency.output) * 1e9)
    }

    private func callHandlers(_ items: [ScheduledItem]) {
        guard !items.isEmpty else { return }
        let handlers = items.compactMap { item in item.handler.map { ($0, item.callbackType) } }
        guard !handlers.isEmpty else { return }
        call { for (handler, type) in handlers { handler(type) } }
    }

    /// On the engine's worker; on some other thread where there is no engine.
    private func call(_ handler: @escaping @Sendable () -> Void) {
        if let worker = host?.core.worker {
            worker.call(handler)
        } else {
            DispatchQueue.global().async(execute: handler)
        }
    }

    override func makeShownUnit() -> AUAudioUnit {
        NodeAudioUnit.apple(kAudioUnitType_Generator, kAudioUnitSubType_ScheduledSoundPlayer)
    }
}
