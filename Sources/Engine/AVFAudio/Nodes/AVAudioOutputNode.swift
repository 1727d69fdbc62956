import AudioToolbox
import Foundation

/// What leaves the engine: the device, or a program's buffers in manual rendering (AVAudioIONode.h).
///
/// Converts what it gets to the device's rate and channels.
open class AVAudioOutputNode: AVAudioIONode, @unchecked Sendable {
    open override var numberOfOutputs: Int { 1 }

    /// The device's format; 0 Hz and no channels while there is none.
    open override func outputFormat(forBus bus: AVAudioNodeBus) -> AVAudioFormat {
        host?.core.outputHardwareFormat ?? .unavailable
    }

    override func defaultInputFormat(_ bus: AVAudioNodeBus) -> AVAudioFormat { outputFormat(forBus: 0) }

    open override var presentationLatency: TimeInterval { host?.core.deviceLatency.output ?? 0 }
    open override var outputPresentationLatency: TimeInterval { presentationLatency }

    /// For each channel of the device the channel that it plays, −1 for none: as its unit's `channelMap` was set. Nil
    /// for speakers by their places.
    var channelMap: [Int]? { auAudioUnit.channelMap?.map(\.intValue) }

    /// The unit got another channel map; it takes effect within 5 ms.
    func mapChanged() {
        host?.inputGainsChanged(of: self)
    }

    override func makeShownUnit() -> AUAudioUnit {
        NodeAudioUnit.apple(kAudioUnitType_Output, kAudioUnitSubType_RemoteIO) { [weak self] in self?.mapChanged() }
    }
}
