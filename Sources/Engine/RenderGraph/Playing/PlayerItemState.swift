import Synchronization

/// One command to a player, or one thing that it plays, as both threads see it.
///
/// The control thread writes the constants and links the item; the render thread plays it and leaves marks. Shapes:
/// `channelCount` channels × `frameCount`. Thread: as each member says.
package struct PlayerItemState: ~Copyable {
    package enum Kind: UInt8 {
        case buffer, stream, play, pause, stop
        /// The empty front of a queue.
        case none
    }

    /// When a thing begins.
    package enum Start: Equatable {
        /// After what was commanded before.
        case next
        /// Frames of the player's own time, or, of a play command, of its node's.
        case sample(Int64)
        /// Nanoseconds of CLOCK_MONOTONIC.
        case host(UInt64)
    }

    package struct Options: OptionSet, Sendable {
        package let rawValue: UInt
        @_noLocks @_noAllocation
        package init(rawValue: UInt) { self.rawValue = rawValue }
        package static var loops: Options { @_noLocks @_noAllocation get { Options(rawValue: 1) } }
        package static var interrupts: Options { @_noLocks @_noAllocation get { Options(rawValue: 2) } }
        package static var interruptsAtLoop: Options { @_noLocks @_noAllocation get { Options(rawValue: 4) } }

        /// Without the protocol's generic operations, which the render thread's check does not take.
        @_noLocks @_noAllocation
        func has(_ option: Options) -> Bool { rawValue & option.rawValue != 0 }
    }

    package let kind: Kind
    package let start: Start
    package let options: Options
    package let channels: UnsafeMutablePointer<UnsafeMutablePointer<Float>>?
    package let channelCount: Int
    /// Frames of a buffer.
    package let frameCount: Int
    package let stream: Unmanaged<SampleStream>?

    // The queue: the address of the next item, 0 for none yet.
    let next = Atomic<UInt>(0)

    // Render thread only.
    var nextPending: UnsafeMutablePointer<PlayerItemState>?
    var position = 0
    var hasBegun = false
    var endsAtLoop = false

    // Marks of the render thread.
    /// Nanoseconds at which the last frame is heard; 1 where nothing paces the rendering, 0 while it is not over.
    private let endTime = Atomic<UInt64>(0)
    private let isPassed = Atomic<Bool>(false)
    private let isFinished = Atomic<Bool>(false)

    init(
        kind: Kind, start: Start = .next, options: Options = [],
        channels: UnsafeMutablePointer<UnsafeMutablePointer<Float>>? = nil, channelCount: Int = 0, frameCount: Int = 0,
        stream: Unmanaged<SampleStream>? = nil
    ) {
        self.kind = kind
        self.start = start
        self.options = options
        self.channels = channels
        self.channelCount = channelCount
        self.frameCount = frameCount
        self.stream = stream
    }

    var isBuffer: Bool {
        @_noLocks @_noAllocation get { if case .buffer = kind { true } else { false } }
    }

    /// Nothing more of it will be played. Thread: render.
    @_noLocks @_noAllocation
    func finish(heardAt hostTime: UInt64) {
        endTime.store(max(hostTime, 1), ordering: .relaxed)
        isFinished.store(true, ordering: .releasing)
    }

    /// The queue has gone on behind it. Thread: render.
    @_noLocks @_noAllocation
    func pass() { isPassed.store(true, ordering: .releasing) }

    /// When its last frame is heard, once that was played, or once it was dropped. Thread: any.
    package var end: UInt64? { isFinished.load(ordering: .acquiring) ? endTime.load(ordering: .relaxed) : nil }

    /// Whether the render thread will not touch it again. Thread: any.
    package var isReleased: Bool {
        isPassed.load(ordering: .acquiring) && isFinished.load(ordering: .acquiring)
    }
}
