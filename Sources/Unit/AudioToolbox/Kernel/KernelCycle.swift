/// One bus of a cycle: pointers to its channels.
@frozen
public struct KernelBus {
    /// Fixed when render resources were allocated.
    public var channelCount: Int
    /// False when nothing is connected; the channels are silent then.
    public var isConnected: Bool
    /// `channelCount` pointers to `frameCount` samples each; the pointers may change from cycle to cycle.
    public var channels: UnsafeMutablePointer<UnsafeMutablePointer<Float>>
}

/// One cycle as it is handed to `KernelRunner.render`. Thread: render.
@frozen
public struct KernelCycle {
    /// Frames of every channel, at most `RenderConfiguration.maximumFrames`; with 0 only the events are handled.
    public var frameCount: Int
    /// The first frame on the host's time line.
    public var sampleTime: AUEventSampleTime
    /// Busses in `inputs`, connected or not.
    public var inputCount: Int
    /// Busses in `outputs`, asked for or not.
    public var outputCount: Int
    /// Already pulled, to be read only; may be the outputs' memory where the unit processes in place, or the host's.
    public var inputs: UnsafeMutablePointer<KernelBus>
    /// To be written, in the host's buffers where it brought any.
    public var outputs: UnsafeMutablePointer<KernelBus>
    /// The first of a list in time order, with times on the host's time line; null when nothing is due.
    public var events: UnsafePointer<AURenderEvent>?
    /// Only the events are to be handled; the caller fills the outputs.
    public var skipsAudio: Bool
    /// Set for the first cycle after the unit's `reset()` was called; comes before the events.
    public var needsReset: Bool
    /// Set by the kernel when every output is silent.
    public var isSilent: Bool
    /// Frames; written by `KernelRunner.render` at the end of the cycle.
    public var latencyFrames: Int
    /// Frames, `Int.max` for ever; written by `KernelRunner.render` at the end of the cycle.
    public var tailFrames: Int
    /// The host's request (AUExtension.h): transport, and where MIDI and parameter changes go. Valid in this cycle.
    public var request: UnsafeMutablePointer<AUExtensionRenderRequest>
    /// Whether the unit is bypassed. The caller sees to it unless the kernel pulls its own input.
    public var isBypassed: Bool
    /// What a kernel that pulls its own input asks; its inputs, and the first failure of the cycle.
    @usableFromInline let puller: UnsafeMutablePointer<KernelInputPuller>
    /// The unit's `ParameterTable`.
    @usableFromInline let tableReference: UnsafeMutableRawPointer

    /// The next parameter whose value was set outside render, from `index` on; −1 when there is none.
    @_noLocks @_noAllocation
    public func nextChangedParameter(from index: Int) -> Int {
        parameterTable(tableReference)._withUnsafeGuaranteedRef { table in
            var index = index
            while index < table.count {
                if table.cell(at: index).pointee.takeForKernel() { return index }
                index &+= 1
            }
            return -1
        }
    }

    /// Whether a value was set outside render since the last call; asking takes it back.
    // Inlinable: to call it elsewhere is to copy the whole cycle first.
    @_noLocks @_noAllocation @inlinable @inline(__always)
    public func hasChangedParameters() -> Bool { takeChanges(tableReference) }

    /// The address at a place in the table, which is sorted by address; the place is not checked.
    @_noLocks @_noAllocation
    public func parameterAddress(at index: Int) -> AUParameterAddress {
        parameterTable(tableReference)._withUnsafeGuaranteedRef { $0.address(at: index) }
    }

    /// In the parameter's unit and range; the place is not checked.
    @_noLocks @_noAllocation
    public func parameterValue(at index: Int) -> AUValue {
        parameterTable(tableReference)._withUnsafeGuaranteedRef { $0.cell(at: index).pointee.load() }
    }

    /// The frames in which a value that was set outside render is to be reached, 0 for at once; the place is not
    /// checked.
    @_noLocks @_noAllocation
    public func takeRampFrames(at index: Int) -> Int {
        Int(parameterTable(tableReference)._withUnsafeGuaranteedRef { $0.cell(at: index).pointee.takeRampFrames() })
    }

    /// The place of a parameter, or −1.
    @_noLocks @_noAllocation
    public func parameterIndex(of address: AUParameterAddress) -> Int {
        parameterTable(tableReference)._withUnsafeGuaranteedRef { $0.index(of: address) }
    }

    /// Lets the tree's value follow an event; returns the value within the parameter's range.
    @_noLocks @_noAllocation
    public func follow(at index: Int, _ value: AUValue) -> AUValue {
        parameterTable(tableReference)._withUnsafeGuaranteedRef { table in
            table.follow(index: index, value)
            return table.cell(at: index).pointee.load()
        }
    }

    /// Whether the parameter has `.flag_CanRamp`; the place is not checked.
    @_noLocks @_noAllocation
    public func canRamp(at index: Int) -> Bool {
        parameterTable(tableReference)._withUnsafeGuaranteedRef { $0.cell(at: index).pointee.canRamp }
    }
}

@usableFromInline @_noLocks @_noAllocation @section("render")
func takeChanges(_ table: UnsafeMutableRawPointer) -> Bool {
    parameterTable(table)._withUnsafeGuaranteedRef { $0.takeWorkForKernel() }
}

@_noLocks @_noAllocation
private func parameterTable(_ reference: UnsafeMutableRawPointer) -> Unmanaged<ParameterTable> {
    Unmanaged.fromOpaque(reference)
}
