internal import CRenderLink
import LinuxSystem
import Synchronization

extension RenderLoop {
    /// Takes up a change, between two requests.
    @_noLocks @_noAllocation
    mutating func perform(_ command: RenderCommand) {
        switch command {
        case .none: break
        case .gate(let opened): setGate(opened)
        case .addLink(let index, let link): add(link, at: index)
        case .removeLink(let index, let link): remove(link, at: index)
        case .enable(let unit, let isOn): unit.pointee.isEnabled.store(isOn, ordering: .relaxed)
        case .upstream(let index, let upstream):
            upstreams[index] = upstream
            if Int(nextSource) == index &+ 1 { nextSource = 0 }
        case .placement(let placement): apply(placement)
        }
    }

    @_noLocks @_noAllocation
    private mutating func add(_ unit: UnsafeMutablePointer<UnitRenderer>, at index: Int) {
        for node in 0..<UnitRenderer.nodeCount { robust.insert(unit.pointee.node(node)) }
        unit.pointee.start(threadID: threadID)
        links[index] = unit
    }

    @_noLocks @_noAllocation
    private mutating func remove(_ unit: UnsafeMutablePointer<UnitRenderer>, at index: Int) {
        links[index] = nil
        previous = nil
        unit.pointee.stop()
        for node in 0..<UnitRenderer.nodeCount { robust.remove(unit.pointee.node(node)) }
    }

    @_noLocks @_noAllocation
    mutating func apply(_ placement: RenderPlacement) {
        self.placement = placement
        spin = 0
        pinnedCore = -1
        isAnticipating = false
        switch placement {
        case .follow, .free: break
        case .spread(let core): CoreAffinity.pin(to: core)
        case .anticipate(let core):
            CoreAffinity.pin(to: core)
            pinnedCore = core
            isAnticipating = true
            anticipation = Anticipation()
        case .dedicated(let core, let nanoseconds):
            CoreAffinity.pin(to: core)
            spin = nanoseconds
        }
        setIdle(spin == 0)
    }

    /// Moves after the host's thread: at once the first time, later when it has stayed elsewhere for eight requests.
    /// One that wakes ahead moves to the host and back to its own core as it is asked to, at once: two that wait awake
    /// for each other may not share a core.
    @_noLocks @_noAllocation @section("render")
    mutating func follow(_ hostCore: Int, isWithHost: Bool) {
        let core: Int
        var ownCore = -1
        switch placement {
        case .follow: core = hostCore
        case .anticipate(let own): (core, ownCore) = (isWithHost ? hostCore : own, own)
        default: return
        }
        guard core >= 0, core != pinnedCore else {
            wantedCycles = 0
            return
        }
        wantedCycles = core == wantedCore ? wantedCycles &+ 1 : 1
        wantedCore = core
        let isAtOnce = pinnedCore < 0 || core == ownCore || pinnedCore == ownCore
        guard isAtOnce || wantedCycles >= 8 else { return }
        CoreAffinity.pin(to: core)
        pinnedCore = core
        wantedCycles = 0
    }
}
