import Synchronization

/// What a player keeps from run to run: its queue, its own time, and the thing that it plays.
///
/// Commands take effect at the beginning of a run, in the order in which they were given. Thread: render; `init` and
/// `deinit` any but render.
package struct PlayerState: ~Copyable {
    typealias Item = UnsafeMutablePointer<PlayerItemState>

    /// Hz, of the node's time in the run under way.
    var sampleRate = 44_100.0
    /// The last item that was taken out of the queue.
    private var head: Item
    /// What is to be played, the present thing first.
    var first: Item?
    var last: Item?
    private var isPlaying = false
    /// The node's time of the player's time 0, and the node's time before which nothing sounds; frames.
    var base: Int64 = 0
    var soundsFrom: Int64 = 0
    private var pausedAt: Int64 = 0
    /// The node's time behind the run before.
    private var expectedTime: Int64 = 0
    /// The node's time at which the run under way begins, which is what the run's host time belongs to.
    private var runTime: Int64 = 0
    /// Frames of the present stream that were silent because they were late, and are to be dropped.
    var debt = 0
    /// What says how far the player moves on; nil for always. Set before anything renders.
    var transport: Unmanaged<PlayTransport>?

    // For other threads.
    let publishedBase = Atomic<Int64>(.min)
    private let underruns = Atomic<Int>(0)

    init(front: Item) { head = front }

    /// The node's time of the player's time 0, in frames; nil while it does not play. Thread: any.
    package var playingSince: Int64? {
        let base = publishedBase.load(ordering: .acquiring)
        return base == .min ? nil : base
    }

    /// Frames that were silent because a file was read too slowly. Thread: any.
    package var missedFrames: Int { underruns.load(ordering: .relaxed) }

    /// One run: `frames` from the node's time `time` on.
    @_noLocks @_noAllocation
    mutating func run(
        _ output: UnsafeMutablePointer<Signal>, _ frames: Int, time: Int64, rate: Double,
        _ pass: UnsafeMutablePointer<RenderPass>
    ) {
        sampleRate = rate
        runTime = time
        follow(time)
        expectedTime = time &+ Int64(frames)
        takeCommands(time, pass)
        guard isPlaying else { return output.pointee.silence() }
        let moving = movingFrames(of: frames)
        if lend(output, frames, time) { return }
        output.pointee.useOwn()
        var offset = 0
        var hasSound = false
        while offset < moving {
            let played = playSome(output, offset, moving &- offset, time &+ Int64(offset), pass)
            hasSound = hasSound || played.isSound
            offset &+= played.count
        }
        if hasSound { shape(output, moving, of: frames) } else { output.pointee.silence() }
        standStill(for: frames &- moving)
    }

    /// The node's time has jumped: the engine has started anew, or nothing has asked for the node meanwhile. The player
    /// goes on where it was.
    @_noLocks @_noAllocation
    private mutating func follow(_ time: Int64) {
        guard isPlaying, time != expectedTime else { return }
        let jump = time &- expectedTime
        base &+= jump
        soundsFrom &+= jump
        publishedBase.store(base, ordering: .releasing)
    }

    /// A buffer that goes on behind this run is heard where it lies.
    @_noLocks @_noAllocation
    private mutating func lend(_ output: UnsafeMutablePointer<Signal>, _ frames: Int, _ time: Int64) -> Bool {
        guard transport == nil, let item = first, item.pointee.isBuffer, time >= soundsFrom,
            let channels = item.pointee.channels, item.pointee.hasBegun,
            item.pointee.position &+ frames < item.pointee.frameCount,
            interrupting(item) == nil
        else { return false }
        for channel in 0..<output.pointee.channelCount {
            output.pointee.channels[channel] =
                channel < item.pointee.channelCount
                ? channels[channel] + item.pointee.position : output.pointee.zeros
        }
        output.pointee.isSilent = false
        item.pointee.position &+= frames
        return true
    }

    // MARK: Commands

    @_noLocks @_noAllocation
    private mutating func takeCommands(_ time: Int64, _ pass: UnsafeMutablePointer<RenderPass>) {
        while let item = Item(bitPattern: head.pointee.next.load(ordering: .acquiring)) {
            head.pointee.pass()
            head = item
            pass.pointee.hasNews = true
            switch item.pointee.kind {
            case .buffer, .stream: enqueue(item, pass)
            case .play: play(item, time, pass)
            case .pause: pause(item, time, pass)
            case .stop: stop(item, pass)
            case .none: break
            }
        }
    }

    @_noLocks @_noAllocation
    private mutating func enqueue(_ item: Item, _ pass: UnsafeMutablePointer<RenderPass>) {
        if item.pointee.options.has(.interrupts) {
            if case .next = item.pointee.start { drop(after: nil, pass) } else { drop(after: first, pass) }
        } else if item.pointee.options.has(.interruptsAtLoop) {
            drop(after: first, pass)
            first?.pointee.endsAtLoop = true
        }
        item.pointee.nextPending = nil
        if let last { last.pointee.nextPending = item } else { first = item }
        last = item
    }

    /// Gives up what waits behind an item, or everything.
    @_noLocks @_noAllocation
    mutating func drop(after kept: Item?, _ pass: UnsafeMutablePointer<RenderPass>) {
        var item = kept.map { $0.pointee.nextPending } ?? first
        while let present = item {
            item = present.pointee.nextPending
            present.pointee.finish(heardAt: pass.pointee.hostTime)
        }
        if let kept {
            kept.pointee.nextPending = nil
            last = kept
        } else {
            (first, last, debt) = (nil, nil, 0)
        }
    }

    /// A time that has passed not long ago is kept as the beginning, so that two players that were given it stay
    /// together; one further back means now.
    @_noLocks @_noAllocation
    private mutating func play(_ item: Item, _ time: Int64, _ pass: UnsafeMutablePointer<RenderPass>) {
        item.pointee.finish(heardAt: pass.pointee.hostTime)
        guard !isPlaying else { return }
        var start = nodeTime(item.pointee.start, pass) ?? time
        if start < time, Double(time &- start) > sampleRate { start = time }
        base = start &- pausedAt
        soundsFrom = start
        isPlaying = true
        publishedBase.store(base, ordering: .releasing)
        if start < time { skip(from: start, to: time, pass) }
    }

    @_noLocks @_noAllocation
    private mutating func pause(_ item: Item, _ time: Int64, _ pass: UnsafeMutablePointer<RenderPass>) {
        item.pointee.finish(heardAt: pass.pointee.hostTime)
        guard isPlaying else { return }
        pausedAt = max(time, soundsFrom) &- base
        isPlaying = false
        publishedBase.store(.min, ordering: .releasing)
    }

    @_noLocks @_noAllocation
    private mutating func stop(_ item: Item, _ pass: UnsafeMutablePointer<RenderPass>) {
        drop(after: nil, pass)
        item.pointee.finish(heardAt: pass.pointee.hostTime)
        isPlaying = false
        (base, soundsFrom, pausedAt) = (0, 0, 0)
        publishedBase.store(.min, ordering: .releasing)
    }

    /// The node's time of a moment; nil for none in particular, and for a host time where nothing paces the rendering.
    @_noLocks @_noAllocation
    func nodeTime(_ start: PlayerItemState.Start, _ pass: UnsafeMutablePointer<RenderPass>) -> Int64? {
        switch start {
        case .next: return nil
        case .sample(let sample): return sample
        case .host(let host):
            guard pass.pointee.hostTime > 0 else { return nil }
            let seconds = (Double(host) - Double(pass.pointee.hostTime)) / 1e9
            guard abs(seconds) < 1e9 else { return nil }
            // Rounded down, behind half a frame; `rounded` is not for render threads.
            return runTime &+ Int64(seconds * sampleRate + (seconds < 0 ? -0.5 : 0.5))
        }
    }

    /// Counts frames of silence that stood for a file's.
    @_noLocks @_noAllocation
    func countUnderrun(_ frames: Int) {
        underruns.store(underruns.load(ordering: .relaxed) &+ frames, ordering: .relaxed)
    }

    /// Whether the node's time has come for the player to sound; else the frames until then.
    @_noLocks @_noAllocation
    func framesUntilSound(_ time: Int64) -> Int { time < soundsFrom ? Int(soundsFrom &- time) : 0 }
}
