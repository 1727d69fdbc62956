import AudioToolbox
import Foundation
import RenderGraph
import Synchronization

/// Adds what its inputs get, each with the volume and pan of its source, whatever rate and channels it has
/// (AVAudioMixerNode.h).
open class AVAudioMixerNode: AVAudioMixingNode, @unchecked Sendable {
    private let volumeBits = Atomic(Float(1).bitPattern)

    public override init() { super.init() }

    /// 0 … 1 (1): how loud the sum is. Any change takes 5 ms.
    open var outputVolume: Float {
        get { Float(bitPattern: volumeBits.load(ordering: .relaxed)) }
        set {
            guard let value = MixingValues.clamp(newValue, 0, 1) else { return }
            volumeBits.store(value.bitPattern, ordering: .relaxed)
            host?.inputGainsChanged(of: self)
        }
    }

    /// The first input bus without a connection.
    open var nextAvailableInputBus: AVAudioNodeBus { host?.firstFreeInput(of: self) ?? 0 }

    /// As many as are connected and one more.
    open override var numberOfInputs: Int { host?.inputCount(ofMixer: self) ?? 1 }

    /// The main mixer's is the hardware's, as long as the program sets none.
    override func defaultOutputFormat(_ bus: AVAudioNodeBus) -> AVAudioFormat {
        host?.hardwareFormat(ofMainMixer: self) ?? engineFormat
    }
    override func defaultInputFormat(_ bus: AVAudioNodeBus) -> AVAudioFormat { outputFormat(forBus: 0) }

    override func makeShownUnit() -> AUAudioUnit {
        NodeAudioUnit.apple(kAudioUnitType_Mixer, kAudioUnitSubType_MultiChannelMixer)
    }
}
