import AVFAudio
import AudioToolbox
import Host5
import Host6
import Units5
import Units6

/// The language modes that the authored sources are compiled in.
enum Mode: String, CaseIterable, Sendable {
    case swift5
    case swift6

    var filter: AUAudioUnit.Type { self == .swift5 ? Units5.FilterDemo.self : Units6.FilterDemo.self }
    var ringModulator: AUAudioUnit.Type { self == .swift5 ? Units5.RingModulator.self : Units6.RingModulator.self }
    var sine: AUAudioUnit.Type { self == .swift5 ? Units5.SineInstrument.self : Units6.SineInstrument.self }
    func host() -> any CompatibleHost { self == .swift5 ? Host5.AudioUnitManager() : Host6.AudioUnitManager() }

    /// Registers a class under codes of this mode.
    func register(_ unit: AUAudioUnit.Type, _ type: OSType, _ subType: String) -> AudioComponentDescription {
        let code = (subType + (self == .swift5 ? "5" : "6")).utf8.reduce(0) { $0 << 8 | OSType($1) }
        let description = AudioComponentDescription(
            componentType: type, componentSubType: code, componentManufacturer: 0x436f_6d70, componentFlags: 0,
            componentFlagsMask: 0)
        AUAudioUnit.registerSubclass(unit, as: description, name: "Compatibility: \(subType)", version: 1)
        return description
    }
}

/// What the two copies of the host have in common.
protocol CompatibleHost: AnyObject, Sendable {
    var audioUnit: AUAudioUnit? { get }
    func components(ofType type: OSType) -> [AVAudioUnitComponent]
    func load(_ description: AudioComponentDescription) async throws
    func load(_ description: AudioComponentDescription, completion: @escaping @Sendable ((any Error)?) -> Void)
    func heard(_ message: String) -> Bool
    func setParameter(_ address: AUParameterAddress, to value: AUValue)
    func automate(_ address: AUParameterAddress, to value: AUValue, at time: AUEventSampleTime)
    func noteOn(_ note: UInt8, at time: AUEventSampleTime)
    func saveUserPreset(named name: String) throws
    func recallUserPreset(named name: String)
    func render(_ input: [Float], block size: AUAudioFrameCount) throws -> [[Float]]
    @MainActor func loadViewController() async -> CGSize?
    func selectConfiguration() -> AUAudioUnitViewConfiguration?
}

extension Host5.AudioUnitManager: CompatibleHost {}
extension Host6.AudioUnitManager: CompatibleHost {}

/// Waits for a condition.
func becomes(_ condition: () async throws -> Bool) async rethrows -> Bool {
    for _ in 0..<2000 {
        if try await condition() { return true }
        try? await Task.sleep(for: .milliseconds(5))
    }
    return false
}
