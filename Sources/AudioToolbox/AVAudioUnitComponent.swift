/// What is known of one component without making an instance (AVAudioUnitComponent.h). Thread: any but render.
public final class AVAudioUnitComponent: Hashable, Sendable {
    private let record: ComponentRecord

    init(_ record: ComponentRecord) { self.record = record }

    /// The codes, with the component's flags.
    public var audioComponentDescription: AudioComponentDescription { record.description }
    /// The component, for the functions of AudioComponent.h.
    public var audioComponent: AudioComponent { ComponentHandles.component(record.key) }

    /// The name behind the colon.
    public var name: String { AUAudioUnit.splitName(record.name).name }
    /// The name before the colon; the manufacturer's code when there is none.
    public var manufacturerName: String {
        AUAudioUnit.splitName(record.name).manufacturer
            ?? FourCharacterCode(rawValue: record.description.componentManufacturer).description
    }

    /// What kind of unit it is, in English, such as "Effect"; the type's code when it is none of Apple's.
    public var typeName: String { Self.typeName(record.description.componentType) }
    /// As `typeName`: there are no translations.
    public var localizedTypeName: String { typeName }

    /// 0xMMMMmmDD.
    public var version: Int { Int(record.version) }
    /// The version as "major.minor.bug-fix".
    public var versionString: String {
        "\(record.version >> 16).\(record.version >> 8 & 0xff).\(record.version & 0xff)"
    }

    /// Whether the unit says that it works inside a sandbox.
    public var isSandboxSafe: Bool { record.flags.contains(.sandboxSafe) }
    /// Whether a view comes with it.
    public var hasCustomView: Bool { record.hasCustomView }

    /// Whether units of this type take MIDI: instruments, music effects and MIDI processors.
    public var hasMIDIInput: Bool {
        [kAudioUnitType_MusicDevice, kAudioUnitType_MusicEffect, kAudioUnitType_MIDIProcessor]
            .contains(record.description.componentType)
    }
    /// Whether units of this type are there to send MIDI; an instance's `midiOutputNames` tell for the others.
    public var hasMIDIOutput: Bool { record.description.componentType == kAudioUnitType_MIDIProcessor }

    /// The absolute path of the bundle; nil for a component registered in this process.
    public var bundlePath: String? { record.bundlePath }

    /// The tags of the component and the user's, without repetition.
    public var allTagNames: [String] { UserTagStore.distinct(record.tags + userTagNames) }

    /// The user's own tags, kept for all programs of this user. Setting them fails quietly; `setUserTagNames` tells.
    public var userTagNames: [String] {
        get { (try? UserTagStore(record.key).tags()) ?? [] }
        set { try? setUserTagNames(newValue) }
    }

    /// Keeps the user's tags, without repetition and without empty ones.
    /// - Throws: InvalidFilePath when the file cannot be written; the old tags stay then.
    public func setUserTagNames(_ names: [String]) throws { try UserTagStore(record.key).save(names) }

    public static func == (left: AVAudioUnitComponent, right: AVAudioUnitComponent) -> Bool {
        left.record == right.record
    }

    public func hash(into hasher: inout Hasher) { hasher.combine(record) }

    private static func typeName(_ type: OSType) -> String {
        switch type {
        case kAudioUnitType_Output: "Output"
        case kAudioUnitType_MusicDevice: "Music Device"
        case kAudioUnitType_MusicEffect: "Music Effect"
        case kAudioUnitType_FormatConverter: "Format Converter"
        case kAudioUnitType_Effect: "Effect"
        case kAudioUnitType_Mixer: "Mixer"
        case kAudioUnitType_Panner: "Panner"
        case kAudioUnitType_Generator: "Generator"
        case kAudioUnitType_OfflineEffect: "Offline Effect"
        case kAudioUnitType_MIDIProcessor: "MIDI Processor"
        default: FourCharacterCode(rawValue: type).description
        }
    }
}
