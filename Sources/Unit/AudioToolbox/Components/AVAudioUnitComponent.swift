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

    /// Whether the unit reports that it works inside a sandbox.
    public var isSandboxSafe: Bool { record.flags.contains(.sandboxSafe) }
    /// Whether a view comes with it.
    public var hasCustomView: Bool { record.hasCustomView }

    /// Whether `auctl validate` found no fault in the component as its bundle is now; false when it was not validated.
    /// Reads a file.
    public var passesAUVal: Bool { AudioUnitResolver.resolver?.passesValidation(record) ?? false }

    /// Whether units of this type take MIDI: instruments, music effects and MIDI processors.
    public var hasMIDIInput: Bool {
        [kAudioUnitType_MusicDevice, kAudioUnitType_MusicEffect, kAudioUnitType_MIDIProcessor]
            .contains(record.description.componentType)
    }
    /// Whether the unit sends MIDI: MIDI processors do, and what was seen to when an instance was last made.
    public var hasMIDIOutput: Bool {
        record.description.componentType == kAudioUnitType_MIDIProcessor
            || AudioUnitResolver.traits(of: record, isStarting: false)?.hasMIDIOutput == true
    }

    /// Whether the unit takes so many channels on its first busses; 0 for a side that it does not have.
    ///
    /// No bundle says so. The first call after a bundle changed makes an instance to ask and blocks until it has
    /// answered: not for a main thread. False when no instance can be made.
    public func supportsNumberInputChannels(_ numInputChannels: Int, outputChannels numOutputChannels: Int) -> Bool {
        AudioUnitResolver.traits(of: record, isStarting: true)?
            .allow(inputs: numInputChannels, outputs: numOutputChannels) ?? false
    }

    /// What is known of the component, by the keys of AudioComponent.h: "HasCustomView" and "ValidationResult"; once an
    /// instance was made also "ChannelConfigurations" (pairs of counts), "InitialInputs" and "InitialOutputs".
    public var configurationDictionary: [String: Any] {
        record.configuration(isStarting: false) ?? [:]
    }

    /// The absolute path of the bundle; nil for a component registered in this process.
    public var bundlePath: String? { record.bundlePath }

    /// The tags of the component and the user's, without repetition.
    public var allTagNames: [String] { Self.distinct(record.tags + userTagNames) }

    /// The user's own tags, kept for all programs of this user; none where no host library is installed. Setting them
    /// fails quietly; `setUserTagNames` throws.
    public var userTagNames: [String] {
        get { Self.distinct((try? UserFiles.required(for: "Tags").tags(of: record.description)) ?? []) }
        set { try? setUserTagNames(newValue) }
    }

    /// Keeps the user's tags, without repetition and without empty ones.
    /// - Throws: InvalidFilePath when the file cannot be written, CannotDoInCurrentContext where no host library is
    ///   installed; the old tags stay then.
    public func setUserTagNames(_ names: [String]) throws {
        try UserFiles.required(for: "Tags").keep(Self.distinct(names), of: record.description)
    }

    /// In their order, each once, none empty.
    private static func distinct(_ tags: [String]) -> [String] {
        var seen: Set<String> = [""]
        return tags.filter { seen.insert($0).inserted }
    }

    public static func == (left: AVAudioUnitComponent, right: AVAudioUnitComponent) -> Bool {
        left.record == right.record
    }

    public func hash(into hasher: inout Hasher) { hasher.combine(record) }

    private static func typeName(_ type: OSType) -> String {
        switch type {
        case kAudioUnitType_Output: AVAudioUnitTypeOutput
        case kAudioUnitType_MusicDevice: AVAudioUnitTypeMusicDevice
        case kAudioUnitType_MusicEffect: AVAudioUnitTypeMusicEffect
        case kAudioUnitType_FormatConverter: AVAudioUnitTypeFormatConverter
        case kAudioUnitType_Effect: AVAudioUnitTypeEffect
        case kAudioUnitType_Mixer: AVAudioUnitTypeMixer
        case kAudioUnitType_Panner: AVAudioUnitTypePanner
        case kAudioUnitType_Generator: AVAudioUnitTypeGenerator
        case kAudioUnitType_OfflineEffect: AVAudioUnitTypeOfflineEffect
        case kAudioUnitType_MIDIProcessor: AVAudioUnitTypeMIDIProcessor
        default: FourCharacterCode(rawValue: type).description
        }
    }
}
