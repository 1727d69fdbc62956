import AudioToolbox
import LinuxSystem
import Synchronization

/// Renders a unit that is written as a closure: bus by bus, with the request's pull, transport and MIDI as Apple's
/// blocks.
// @unchecked: changed only while no render call is under way; the request pointer belongs to the render thread.
final class ClosureRenderer: @unchecked Sendable {
    private let cycle = ClosureCycle()
    private let trees = Mutex(Trees())

    /// The present tree, and those that a render call might still look at.
    private struct Trees {
        var present: AUParameterTree?
        var retired = RetiredObjects()
    }

    deinit { cycle.free() }

    /// Valid while this renderer lives.
    var requestRenderer: RequestRenderer {
        RequestRenderer(context: cycle.context) { context, request in ClosureCycle.render(context, request) }
    }

    /// Gives the unit what a host would: musical context, transport and a place for its MIDI.
    func offerHostBlocks(to unit: AUAudioUnit) {
        unit.musicalContextBlock = { [unowned self] tempo, numerator, denominator, beat, offset, downbeat in
            guard let transport = self.transport, transport.validity & 1 != 0 else { return false }
            tempo?.pointee = transport.tempo
            numerator?.pointee = transport.timeSignatureNumerator
            denominator?.pointee = Int(transport.timeSignatureDenominator)
            beat?.pointee = transport.beatPosition
            offset?.pointee = Int(transport.sampleOffsetToNextBeat)
            downbeat?.pointee = transport.downbeatPosition
            return true
        }
        unit.transportStateBlock = { [unowned self] flags, position, start, end in
            guard let transport = self.transport, transport.validity & 2 != 0 else { return false }
            flags?.pointee = AUHostTransportStateFlags(rawValue: UInt(transport.transportFlags))
            position?.pointee = transport.samplePosition
            start?.pointee = transport.cycleStartBeat
            end?.pointee = transport.cycleEndBeat
            return true
        }
        unit.midiOutputEventBlock = { [unowned self] time, cable, length, bytes in
            guard let request = self.cycle.request, let output = request.pointee.midiOutput else { return noErr }
            return output(request.pointee.outputContext, time, cable, UInt32(clamping: length), bytes)
        }
        unit.midiOutputEventListBlock = { [unowned self] time, cable, list in
            guard let request = self.cycle.request, request.pointee.structSize >= 96,
                let output = request.pointee.eventListOutput
            else { return noErr }
            return output(request.pointee.outputContext, time, cable, list)
        }
    }

    private var transport: AUExtensionTransport? { cycle.request?.pointee.transport?.pointee }

    /// Takes what rendering needs out of the unit, after it has allocated.
    func prepare(_ unit: AUAudioUnit) {
        release()
        let buffers = unit.outputBusses.map {
            OutputBuffers(channels: Int($0.format.channelCount), frames: Int(unit.maximumFramesToRender))
        }
        cycle.prepare(
            unit.internalRenderBlock, buffers: buffers, maximumFrames: unit.maximumFramesToRender
        ) { [unowned self] flags, timestamp, frameCount, bus, data in
            guard let request = self.cycle.request, let pull = request.pointee.pullInput else {
                return kAudioUnitErr_NoConnection
            }
            return pull(request.pointee.pullContext, flags, timestamp, frameCount, Int64(bus), data)
        }
        use(unit.parameterTree)
    }

    /// Brings the host's values to this tree from now on, also while it renders. Thread: any but render.
    func use(_ tree: AUParameterTree?) {
        let unused = trees.withLock { trees -> [any AnyObject & Sendable] in
            guard trees.present !== tree else { return [] }
            cycle.use(tree?.table)
            defer { trees.present = tree }
            return cycle.retire(trees.present, in: &trees.retired)
        }
        // A tree's end runs its author's code: no lock is held then.
        withExtendedLifetime(unused) {}
    }

    func release() {
        cycle.release()
        use(nil)
    }
}
