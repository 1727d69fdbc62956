import LinuxSystem
import Synchronization

/// A change that the control thread asks of the render thread.
enum RenderCommand {
    case none
    case gate(UnsafeMutableRawPointer?)
    case addLink(Int, UnsafeMutablePointer<ServiceLinkState>)
    case removeLink(Int, UnsafeMutablePointer<ServiceLinkState>)
    case enable(UnsafeMutablePointer<ServiceLinkState>, Bool)
    case upstream(Int, UnsafeMutablePointer<UpstreamState>?)
    case placement(RenderPlacement)
}

/// What the render thread works with. It alone touches all of this, but for the control words and `command`, which is
/// written before `posted` and read after it.
struct RenderServerState: ~Copyable {
    /// The number of the last change asked for, and of the last taken up.
    let posted = Atomic<UInt32>(0)
    let quits = Atomic<UInt32>(0)
    private let takenWord: UnsafeMutablePointer<Atomic<UInt32>>
    /// The address that the thread sleeps on, for waking it.
    let sleepAddress = Atomic<UInt>(0)
    private let privateWord: UnsafeMutablePointer<Atomic<UInt32>>
    var command = RenderCommand.none

    /// The number of the last change taken up.
    var taken: UInt32 = 0
    var gate: UnsafeMutableRawPointer?
    /// The last request taken.
    var seen: UInt32 = 0
    let links: UnsafeMutablePointer<UnsafeMutablePointer<ServiceLinkState>?>
    /// Places up to the last one that was ever taken.
    var placeCount = 0
    let upstreams: UnsafeMutablePointer<UnsafeMutablePointer<UpstreamState>?>
    let robust = RobustList()
    var threadID: Int32 = 0
    /// The unit that had the last turn, for the next one's input; also across requests.
    var previous: UnitRenderer?
    /// Where to sleep: an upstream's turn, or the gate (source 0).
    var nextSource: UInt16 = 0
    var nextSequence = LinkSequence(0)
    var placement: RenderPlacement
    var pinnedCore = -1
    var wantedCore = -1
    var wantedCycles = 0
    /// Nanoseconds to spin before sleeping.
    var spin: UInt64 = 0
    var isIdle = true
    /// When the thread last woke; 0 after a sleep until the next turn ends. Nanoseconds.
    var awakeSince: UInt64 = 0
    /// The longest sleep at present; doubles while nothing happens. Nanoseconds.
    var sleepLimit = RenderLoop.safetyNet

    init(placement: RenderPlacement) {
        self.placement = placement
        links = .allocate(capacity: ServicePlaces.units)
        links.initialize(repeating: nil, count: ServicePlaces.units)
        upstreams = .allocate(capacity: ServicePlaces.upstreams)
        upstreams.initialize(repeating: nil, count: ServicePlaces.upstreams)
        takenWord = .allocate(capacity: 1)
        takenWord.initialize(to: Atomic(0))
        privateWord = .allocate(capacity: 1)
        privateWord.initialize(to: Atomic(0))
    }

    var takenNumber: UInt32 { takenWord.pointee.load(ordering: .acquiring) }

    /// Only after the render thread has ended.
    mutating func deallocate() {
        robust.deallocate()
        links.deallocate()
        upstreams.deallocate()
        takenWord.deallocate()
        privateWord.deallocate()
    }

    var takenAddress: UnsafeRawPointer {
        @_noLocks @_noAllocation get { UnsafeRawPointer(takenWord) }
    }

    /// Where to sleep without a gate.
    var privateAddress: UnsafeRawPointer {
        @_noLocks @_noAllocation get { UnsafeRawPointer(privateWord) }
    }

    @_noLocks @_noAllocation
    borrowing func acknowledge(_ number: UInt32) {
        takenWord.pointee.store(number, ordering: .releasing)
        Futex.wake(takenWord)
    }

    /// Wakes the render thread where it sleeps.
    func wake() {
        let address = sleepAddress.load(ordering: .sequentiallyConsistent)
        if let pointer = UnsafeRawPointer(bitPattern: address) { Futex.wake(pointer) }
    }
}
