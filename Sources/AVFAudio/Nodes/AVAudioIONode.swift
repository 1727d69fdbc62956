import AudioToolbox
import Foundation
import RenderGraph

/// A device's side of an engine's graph (AVAudioIONode.h).
open class AVAudioIONode: AVAudioNode, @unchecked Sendable {
    override init() { super.init() }

    /// Seconds between the engine and the air, as far as the device knows; 0 without one.
    open var presentationLatency: TimeInterval { 0 }

    /// The handle of `auAudioUnit` for the functions of AUComponent.h; the same each time.
    open var audioUnit: AudioUnit? { unitHandle.handle(of: auAudioUnit) }
    private let unitHandle = UnitHandle()

    /// Whether echo and noise are taken out of the input; never here.
    open var isVoiceProcessingEnabled: Bool { false }

    /// - Throws: NSError of −80801 while the engine runs or is prepared, of −66680 without a device, else of −10851 for
    ///   true: there is no voice processing.
    open func setVoiceProcessingEnabled(_ enabled: Bool) throws {
        guard enabled != isVoiceProcessingEnabled else { return }
        guard let engine = ownEngine, !engine.lock.withLock({ engine.state.isAllocated }) else {
            throw EngineFaults.manualRendering(
                .initialized, "voice processing is switched while the engine is stopped; stop it first")
        }
        guard !engine.isInManualRenderingMode, outputFormat(forBus: 0).isAvailable else {
            throw EngineFaults.error(-66680, "voice processing needs a device")
        }
        throw EngineFaults.error(
            Int(kAudioUnitErr_InvalidPropertyValue), "voice processing is not there; capture without it")
    }
}

/// What leaves the engine: the device, or a program's buffers in manual rendering (AVAudioIONode.h).
///
/// Converts what it gets to the device's rate and channels.
open class AVAudioOutputNode: AVAudioIONode, @unchecked Sendable {
    open override var numberOfOutputs: Int { 1 }

    /// The device's format; 0 Hz and no channels while there is none.
    open override func outputFormat(forBus bus: AVAudioNodeBus) -> AVAudioFormat {
        ownEngine?.outputHardwareFormat ?? AVAudioEngine.noFormat
    }

    override func defaultInputFormat(_ bus: AVAudioNodeBus) -> AVAudioFormat { outputFormat(forBus: 0) }

    open override var presentationLatency: TimeInterval { ownEngine?.deviceLatency.output ?? 0 }
    open override var outputPresentationLatency: TimeInterval { presentationLatency }

    /// For each channel of the device the channel that it plays, −1 for none: as its unit's `channelMap` was set. Nil
    /// for speakers by their places.
    var channelMap: [Int]? { auAudioUnit.channelMap?.map(\.intValue) }

    /// The unit got another channel map; it takes effect within 5 ms.
    func mapChanged() {
        guard let engine = ownEngine else { return }
        engine.lock.withLock { engine.graph.inputs(of: self).forEach(engine.applyGains) }
    }
}

/// What comes into the engine: the device, or a program's buffers in manual rendering (AVAudioIONode.h).
open class AVAudioInputNode: AVAudioIONode, @unchecked Sendable {
    let mixingStore = MixingStore()

    open override var numberOfInputs: Int { 1 }

    /// The device's format; 0 Hz and no channels while there is none.
    open override func inputFormat(forBus bus: AVAudioNodeBus) -> AVAudioFormat {
        ownEngine?.inputHardwareFormat ?? AVAudioEngine.noFormat
    }

    /// The same: the input is not converted.
    open override func outputFormat(forBus bus: AVAudioNodeBus) -> AVAudioFormat { inputFormat(forBus: bus) }

    open override var presentationLatency: TimeInterval { ownEngine?.deviceLatency.input ?? 0 }

    override func check(outputFormat format: AVAudioFormat, bus: AVAudioNodeBus) throws {
        let own = outputFormat(forBus: bus)
        guard own.sampleRate > 0, format.sampleRate != own.sampleRate || format.channelCount != own.channelCount else {
            return
        }
        throw EngineFaults.format(
            self, bus, format, "the input gives \(EngineFaults.describe(own)) and does not convert; use its own format")
    }

    override func makeKind(_ making: PlanMaking) throws -> GraphNode.Kind { .input }

    /// What gives the input in manual rendering.
    ///
    /// - Parameters:
    ///   - format: Float32 or another linear PCM format, at any rate that the engine's manual rendering format has.
    ///   - block: asked for frames; the buffers that it returns stay valid until its next call. Nil for none now.
    /// - Returns: false unless the engine is stopped and in manual rendering mode.
    @discardableResult
    open func setManualRenderingInputPCMFormat(
        _ format: AVAudioFormat, inputBlock block: @escaping AVAudioIONodeInputBlock
    ) -> Bool {
        withEngine { $0.setManualInput(format, block) } ?? false
    }
}

extension AVAudioInputNode: MixingSource {}

/// Gives a program's input for manual rendering: frames asked for; the buffers, or nil for none now.
public typealias AVAudioIONodeInputBlock = (AVAudioFrameCount) -> UnsafePointer<AudioBufferList>?
