import AudioToolbox
import LinuxSystem
import RenderLink

// Units that are rendered by themselves.
extension ChainRenderState {
    /// Begins the unit at the present position where it lives in another process; one of this process is rendered when
    /// its turn to be waited for comes.
    @section("render")
    mutating func beginUnit() {
        let stage = stages[position]
        guard let remote = stage.remote else { return }
        stage.prepare(frames: frames)
        unitFlags.pointee = flags
        let (time, frames, unitFlags) = (time, UInt32(truncatingIfNeeded: frames), unitFlags)
        let (core, isDeferred) = (serviceCore, isDeferred)
        let isBegun = stage.core._withUnsafeGuaranteedRef { unit in
            guard unit.check(unitFlags.pointee, frames, 0, stage.output) == 0 else { return false }
            let events = unit.begin(unitFlags.pointee, time, frames, 0)
            remote._withUnsafeGuaranteedRef {
                $0.kick(
                    unitFlags, time, frames, 0, stage.output, events, stage.blocks.input, core: core,
                    isDeferred: isDeferred)
            }
            return true
        }
        if isBegun { begun = .unit }
    }

    /// Renders the unit at the present position to its end; its output becomes the signal. One that cannot render is
    /// passed over.
    @section("render")
    mutating func finishUnit() {
        let stage = stages[position]
        guard let remote = stage.remote else { return renderLocally(stage) }
        guard case .unit = begun else { return }
        let (time, frames, unitFlags) = (time, UInt32(truncatingIfNeeded: frames), unitFlags)
        let status = remote._withUnsafeGuaranteedRef { $0.collect(unitFlags, 0) }
        stage.core._withUnsafeGuaranteedRef { $0.end(status, unitFlags.pointee, time, frames, 0, stage.output) }
        noteTurn()
        // Where the unit is missing its renderer has played the bridge.
        take(stage.output)
    }

    /// Gives up on a unit that was begun.
    @_noLocks @_noAllocation @section("render")
    func abandonUnit() {
        guard let remote = stages[position].remote else { return }
        remote._withUnsafeGuaranteedRef { $0.abandon() }
        stages[position].core._withUnsafeGuaranteedRef { $0.letGo() }
    }

    @section("render")
    private mutating func renderLocally(_ stage: ChainStage) {
        stage.prepare(frames: frames)
        unitFlags.pointee = flags
        if stage.blocks.call(unitFlags, time, frames, stage.output) == 0 { take(stage.output) }
    }

    /// Counts whether a unit that was asked ahead was given its turn in time. A unit that is repeatedly starved is
    /// requested only while the host waits for it, which shows whether other chains delay it.
    @_noLocks @_noAllocation @section("render")
    private func noteTurn() {
        guard isDeferred, let layout, let state = state(position) else { return }
        let (position, isStarved) = (position, !state.pointee.hadItsTurn)
        layout._withUnsafeGuaranteedRef { $0.noteTurn(position, isStarved: isStarved) }
    }
}
