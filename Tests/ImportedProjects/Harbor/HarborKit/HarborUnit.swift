import AudioToolbox

public class HarborUnit: AUAudioUnit {
    public override var canProcessInPlace: Bool { true }
}
