import AudioToolbox

/// An audio unit as the audio engine's hosts ask for it (AVAudioUnit.h); there is no engine here, so it gives its
/// `auAudioUnit`. Thread: as `AUAudioUnit`.
public final class AVAudioUnit: Sendable {
    /// The unit itself, for everything that this class has no member for; never exchanged for another.
    public let auAudioUnit: AUAudioUnit
    /// Copied from the unit when it was made.
    public let audioComponentDescription: AudioComponentDescription

    private init(_ unit: AUAudioUnit) {
        auAudioUnit = unit
        audioComponentDescription = unit.componentDescription
    }

    /// Empty when the unit has none.
    public var name: String { auAudioUnit.audioUnitName ?? "" }
    /// Empty when the unit has none.
    public var manufacturerName: String { auAudioUnit.manufacturerName ?? "" }
    /// 0xMMMMmmDD.
    public var version: Int { Int(auAudioUnit.componentVersion) }

    /// As `AUAudioUnit.instantiate(with:options:)`.
    /// - Throws: ExtensionNotFound when there is no such component, or why it could not be started.
    public class func instantiate(
        with audioComponentDescription: AudioComponentDescription, options: AudioComponentInstantiationOptions = []
    ) async throws -> AVAudioUnit {
        AVAudioUnit(try await AUAudioUnit.instantiate(with: audioComponentDescription, options: options))
    }

    /// As the async form; the handler is called once, on an internal thread.
    @preconcurrency
    public class func instantiate(
        with audioComponentDescription: AudioComponentDescription, options: AudioComponentInstantiationOptions = [],
        completionHandler: @escaping @Sendable (AVAudioUnit?, (any Error)?) -> Void
    ) {
        AUAudioUnit.instantiate(with: audioComponentDescription, options: options) { unit, error in
            completionHandler(unit.map(AVAudioUnit.init), error)
        }
    }
}
