internal import CRenderLink
import LinuxSystem

extension RenderLoop {
    /// Takes up a change, between two requests.
    @_noLocks @_noAllocation
    func perform(_ command: RenderCommand) {
        switch command {
        case .none: break
        case .gate(let base): setGate(base)
        case .addLink(let index, let link): add(link, at: index)
        case .removeLink(let index, let link): remove(link, at: index)
        case .enable(let link, let isOn): link.pointee.isEnabled = isOn
        case .upstream(let index, let upstream):
            state.pointee.upstreams[index] = upstream
            if Int(state.pointee.nextSource) == index &+ 1 { state.pointee.nextSource = 0 }
        case .placement(let placement): apply(placement)
        }
    }

    @_noLocks @_noAllocation
    private func setGate(_ base: UnsafeMutableRawPointer?) {
        state.pointee.gate = base
        state.pointee.nextSource = 0
        if let base { state.pointee.seen = SharedWord(base + CRL_GATE_REQUEST).load() }
    }

    @_noLocks @_noAllocation
    private func add(_ link: UnsafeMutablePointer<ServiceLinkState>, at index: Int) {
        let unit = UnitRenderer(state: link)
        state.pointee.robust.insert(unit.node(0))
        state.pointee.robust.insert(unit.node(1))
        state.pointee.robust.insert(unit.lifeNode())
        unit.start(threadID: state.pointee.threadID, isIdle: state.pointee.isIdle)
        state.pointee.links[index] = link
        state.pointee.placeCount = max(state.pointee.placeCount, index &+ 1)
    }

    @_noLocks @_noAllocation
    private func remove(_ link: UnsafeMutablePointer<ServiceLinkState>, at index: Int) {
        let unit = UnitRenderer(state: link)
        state.pointee.links[index] = nil
        state.pointee.previous = nil
        unit.stop()
        state.pointee.robust.remove(unit.node(0))
        state.pointee.robust.remove(unit.node(1))
        state.pointee.robust.remove(unit.lifeNode())
    }

    @_noLocks @_noAllocation
    func apply(_ placement: RenderPlacement) {
        state.pointee.placement = placement
        state.pointee.spin = 0
        state.pointee.pinnedCore = -1
        switch placement {
        case .follow, .free: break
        case .spread(let core): CoreAffinity.pin(to: core)
        case .dedicated(let core, let nanoseconds):
            CoreAffinity.pin(to: core)
            state.pointee.spin = nanoseconds
        }
        setIdle(state.pointee.spin == 0)
    }

    /// Moves after the host's thread: at once the first time, later when it has stayed elsewhere for eight requests.
    @_noLocks @_noAllocation
    func follow(_ core: Int) {
        guard case .follow = state.pointee.placement, core >= 0, core != state.pointee.pinnedCore else {
            state.pointee.wantedCycles = 0
            return
        }
        state.pointee.wantedCycles = core == state.pointee.wantedCore ? state.pointee.wantedCycles &+ 1 : 1
        state.pointee.wantedCore = core
        guard state.pointee.pinnedCore < 0 || state.pointee.wantedCycles >= 8 else { return }
        CoreAffinity.pin(to: core)
        state.pointee.pinnedCore = core
        state.pointee.wantedCycles = 0
    }
}
