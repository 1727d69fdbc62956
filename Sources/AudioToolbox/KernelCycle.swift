/// One bus of a cycle: pointers to its channels.
@frozen
public struct KernelBus {
    public var channelCount: Int
    /// False when nothing is connected; the channels are silent then.
    public var isConnected: Bool
    public var channels: UnsafeMutablePointer<UnsafeMutablePointer<Float>>
}

/// One cycle as it is handed to `KernelRunner.render`. Thread: render.
@frozen
public struct KernelCycle {
    public var frameCount: Int
    /// The first frame on the host's time line.
    public var sampleTime: AUEventSampleTime
    public var inputCount: Int
    public var outputCount: Int
    public var inputs: UnsafeMutablePointer<KernelBus>
    public var outputs: UnsafeMutablePointer<KernelBus>
    public var events: UnsafePointer<AURenderEvent>?
    /// Only the events are to be handled; the caller fills the outputs.
    public var skipsAudio: Bool
    public var needsReset: Bool
    /// Set by the kernel when every output is silent.
    public var isSilent: Bool
    public var latencyFrames: Int
    public var tailFrames: Int
    public var request: UnsafeMutablePointer<AUExtensionRenderRequest>
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

    @_noLocks @_noAllocation
    public func hasChangedParameters() -> Bool {
        parameterTable(tableReference)._withUnsafeGuaranteedRef { $0.takeWorkForKernel() }
    }

    @_noLocks @_noAllocation
    public func parameterAddress(at index: Int) -> AUParameterAddress {
        parameterTable(tableReference)._withUnsafeGuaranteedRef { $0.address(at: index) }
    }

    @_noLocks @_noAllocation
    public func parameterValue(at index: Int) -> AUValue {
        parameterTable(tableReference)._withUnsafeGuaranteedRef { $0.cell(at: index).pointee.load() }
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

    @_noLocks @_noAllocation
    public func canRamp(at index: Int) -> Bool {
        parameterTable(tableReference)._withUnsafeGuaranteedRef { $0.cell(at: index).pointee.canRamp }
    }
}

@_noLocks @_noAllocation
private func parameterTable(_ reference: UnsafeMutableRawPointer) -> Unmanaged<ParameterTable> {
    Unmanaged.fromOpaque(reference)
}
