/// A decoder that takes bytes from outside, behind one function that takes any bytes at all.
///
/// The fuzzer and the tests call the same function. What it promises: no trap, no memory beyond `memory(for:)`, and what
/// was decoded has the properties that `run` demands.
package enum FuzzTarget: String, CaseIterable, Sendable {
    /// Messages between host and service, as either side decodes them, and the sockets' framing.
    case control
    /// Event records in shared memory, as host and service read them, and a service's request slots.
    case events
    /// A bundle's Info.plist.
    case information = "info-plist"
    /// Property lists with a unit's state, and a unit that is given one.
    case state
    /// Calls and replies of the daemon's and the hosts' interfaces.
    case varlink
    /// What a host reads of a service's memory: done words, replies, pulls, outputs.
    case link
    /// The files of settings, quarantine, incidents and records.
    case settings
    /// Files with rigs.
    case rig
    /// Calls of every method of hosts and of the daemon, made by their interfaces' descriptions, and answered.
    case methods
    /// Standard MIDI Files, read, written and played.
    case midiFile = "midi-file"
    /// SoundFont files.
    case soundFont = "sound-font"
    /// Audio files whose packets all have one size.
    case audioContainer = "audio-file"
    /// Audio files that come piece by piece.
    case fileStream = "file-stream"
    /// SFZ files, with what they include.
    case sfz
    /// Responses of a head, as the process that reads a SOFA file hands them over.
    case sofa
    /// Packets of a network's stream, from headers to frames.
    case networkStream = "network-stream"
    /// Announcements of streams on a network, and the descriptions in them.
    case announcement
    /// What services of a network are asked and answer about their streams.
    case description
    /// What a view sends to whoever shows it.
    case surface
    /// An Xcode project's file.
    case project
    /// A file of another program that a rig is made of.
    case rigImport = "rig-import"

    /// Decodes one input and ends the process when the decoder breaks its promise.
    package func run(_ bytes: [UInt8]) {
        switch self {
        case .control: ControlTarget.run(bytes)
        case .events: EventsTarget.run(bytes)
        case .information: InformationTarget.run(bytes)
        case .state: StateTarget.run(bytes)
        case .varlink: VarlinkTarget.run(bytes)
        case .link: LinkTarget.run(bytes)
        case .settings: SettingsTarget.run(bytes)
        case .rig: RigTarget.run(bytes)
        case .methods: MethodsTarget.run(bytes)
        case .midiFile: MIDIFileTarget.run(bytes)
        case .soundFont: SoundFontTarget.run(bytes)
        case .audioContainer: AudioContainerTarget.run(bytes)
        case .fileStream: FileStreamTarget.run(bytes)
        case .sfz: SFZTarget.run(bytes)
        case .sofa: SOFATarget.run(bytes)
        case .networkStream: NetworkStreamTarget.run(bytes)
        case .announcement: AnnouncementTarget.run(bytes)
        case .description: DescriptionTarget.run(bytes)
        case .surface: SurfaceTarget.run(bytes)
        case .project: ProjectTarget.run(bytes)
        case .rigImport: RigImportTarget.run(bytes)
        }
    }

    /// Inputs to begin with.
    package var seeds: [FuzzSeed] {
        switch self {
        case .control: ControlTarget.seeds
        case .events: EventsTarget.seeds
        case .information: InformationTarget.seeds
        case .state: StateTarget.seeds
        case .varlink: VarlinkTarget.seeds
        case .link: LinkTarget.seeds
        case .settings: SettingsTarget.seeds
        case .rig: RigTarget.seeds
        case .methods: MethodsTarget.seeds
        case .midiFile: MIDIFileTarget.seeds
        case .soundFont: SoundFontTarget.seeds
        case .audioContainer: AudioContainerTarget.seeds
        case .fileStream: FileStreamTarget.seeds
        case .sfz: SFZTarget.seeds
        case .sofa: SOFATarget.seeds
        case .networkStream: NetworkStreamTarget.seeds
        case .announcement: AnnouncementTarget.seeds
        case .description: DescriptionTarget.seeds
        case .surface: SurfaceTarget.seeds
        case .project: ProjectTarget.seeds
        case .rigImport: RigImportTarget.seeds
        }
    }

    /// The most bytes that may be allocated at a time for an input of `count` bytes.
    package func memory(for count: Int) -> Int { constantMemory + 65_536 + memoryPerByte * count }

    /// What a target needs whatever the input is: receive buffers, a link's tables.
    private var constantMemory: Int {
        switch self {
        case .control, .events, .link: 256 << 10
        case .varlink, .rig: 64 << 10
        // A host's chain, and a task for each call.
        case .methods: 1 << 20
        // A player has room for the notes that may sound at once.
        case .midiFile: 2 << 20
        // Files are read in pieces of 256 KiB, and a list of a few bytes may unfold to 1 MiB of text.
        case .information, .state, .settings: 4 << 20
        case .soundFont: 1 << 20
        // A text may include the same file many times, up to a bound.
        case .sfz: 64 << 20
        // The sound field's responses, and those of the directions in which it is sampled.
        case .sofa: 4 << 20
        // A second of frames, and a slot for each packet that may wait.
        case .networkStream: 4 << 20
        case .announcement, .description, .surface, .audioContainer, .fileStream: 64 << 10
        // Sources are read in pieces of 256 KiB, and patterns are compiled for each.
        case .project: 4 << 20
        // What presets share is kept for each, up to a bound.
        case .rigImport: 64 << 20
        }
    }

    /// Decoded values are larger than their encoding: a reference of one byte in a property list is a value of 32 bytes,
    /// and its error message may name all of it.
    private var memoryPerByte: Int {
        switch self {
        case .control, .events, .link: 16
        // Arrays of directions, delays and responses, some of them twice.
        case .sofa: 64
        case .information, .state: 256
        case .varlink, .settings, .rig, .methods, .midiFile, .soundFont, .sfz, .announcement, .description, .surface,
            .audioContainer, .fileStream:
            512
        // A dictionary for each object, and paths that grow with the depth of groups.
        case .project: 4096
        // Short names of long IRIs.
        case .rigImport: 4096
        // A packet of one frame may announce that thousands are missing.
        case .networkStream: 4096
        }
    }
}
