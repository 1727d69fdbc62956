import AudioToolbox
import Foundation

/// A device's side of an engine's graph (AVAudioIONode.h).
open class AVAudioIONode: AVAudioNode, @unchecked Sendable {
    override init() { super.init() }

    /// Seconds between the engine and the air, as far as the device knows; 0 without one.
    open var presentationLatency: TimeInterval { 0 }

    /// The handle of `auAudioUnit` for the functions of AUComponent.h; the same each time.
    open var audioUnit: AudioUnit? { unitHandle.handle(of: auAudioUnit) }
    private let unitHandle = UnitHandle()

    /// Whether echo and noise are taken out of the input: of both of the engine's ends, or of neither.
    open var isVoiceProcessingEnabled: Bool { withCore { $0.voice != nil } ?? false }

    /// Has echo and noise taken out of the input, by libspeexdsp: what the engine plays is held against what comes in.
    ///
    /// Holds for both of the engine's ends, which then have one format: `start()` refuses others. The input is one
    /// voice, given on all channels, and late by a block of about 10 ms.
    /// - Throws: NSError of −80801 while the engine runs or is prepared, of −66680 without a device for both ends.
    open func setVoiceProcessingEnabled(_ enabled: Bool) throws {
        guard enabled != isVoiceProcessingEnabled else { return }
        guard let host else {
            throw EngineFaults.error(-66680, "voice processing needs an engine with a device")
        }
        try host.setVoiceProcessing(enabled)
    }

    override func makeShownUnit() -> AUAudioUnit {
        NodeAudioUnit.apple(kAudioUnitType_Output, kAudioUnitSubType_RemoteIO)
    }
}
