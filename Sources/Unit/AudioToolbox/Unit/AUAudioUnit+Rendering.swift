import Synchronization

extension AUAudioUnit {
    /// The render state, made when a host first asks for a block.
    package final var core: RenderCore {
        if let core = coreStorage.load() { return core }
        let made = RenderCore()
        let core = coreStorage.storeIfNil(made)
        if core === made { updateCore(core) }
        return core
    }

    final func updateCore(_ core: RenderCore) {
        let isAllocated = renderResourcesAllocated
        let table = isAllocated ? parameterTree?.table : nil
        core.setTable(table)
        core.setTreeEvents(of: sendsTreeValues ? table : nil)
        core.setLimits(
            isAllocated: isAllocated, maximumFrames: maximumFramesToRender, outputBusCount: outputBusses.count)
    }

    final var baseRenderBlock: AURenderBlock {
        let core = core
        let inner = UncheckedBlock(internalRenderBlock)
        return { flags, timestamp, frameCount, bus, data, pullInput in
            let status = core.check(flags.pointee, frameCount, bus, data)
            guard status == 0 else { return status }
            let events = core.begin(flags.pointee, timestamp, frameCount, bus)
            guard core.isStillAllocated else {
                core.end(kAudioUnitErr_Uninitialized, flags.pointee, timestamp, frameCount, bus, data)
                return kAudioUnitErr_Uninitialized
            }
            let given = data.pointee.mNumberBuffers
            let result = inner.block(flags, timestamp, frameCount, bus, data, events, pullInput)
            // A unit that gives fewer buffers may say so; there are no more than it got.
            if data.pointee.mNumberBuffers > given { data.pointee.mNumberBuffers = given }
            core.end(result, flags.pointee, timestamp, frameCount, bus, data)
            return result
        }
    }

    final var baseScheduleParameterBlock: AUScheduleParameterBlock {
        let core = core
        return { time, ramp, address, value in
            guard value.isFinite else { return }
            core.schedule.addParameter(at: time, ramp: ramp, address: address, value: value, isFromTree: false)
        }
    }

    /// Whether scheduled values are brought into their parameters' ranges before the unit gets them.
    package final var fitsScheduledValues: Bool {
        get { core.schedule.fitsValues.load(ordering: .relaxed) }
        set { core.schedule.fitsValues.store(newValue, ordering: .relaxed) }
    }

    /// Events refused since the unit was made, because too many were waiting, a message was too long, or
    /// malformed.
    package final var renderOverflowCount: UInt64 { core.schedule.overflowCount }

    /// Calls `observer` before and after each render call; −1, and nothing is called, when 16 observe already. Fetch the
    /// token outside render.
    public final func token(byAddingRenderObserver observer: @escaping AURenderObserver) -> Int {
        core.addObserver(observer)
    }

    /// Ends a render observation; a call under way may still finish.
    public final func removeRenderObserver(_ token: Int) { core.removeObserver(token) }
}

/// Carries a block that its author did not mark `@Sendable` into one that is.
// @unchecked: the block is called by one render thread at a time, as AUInternalRenderBlock documents.
struct UncheckedBlock: @unchecked Sendable {
    let block: AUInternalRenderBlock
    init(_ block: @escaping AUInternalRenderBlock) { self.block = block }
}
