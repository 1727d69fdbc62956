/// Every file, folder and socket of a user that this project reads or writes unasked.
public enum UserFile: String, CaseIterable, Sendable {
    case hostSettings = "host settings"
    case daemonSettings = "daemon settings"
    case aggregates = "aggregate devices"
    case plugInConsents = "plug-in consents"
    case quarantine
    case incidents = "incident log"
    case verdicts
    case components = "component cache"
    case traits = "unit cache"
    case placement = "measured placement"
    case block = "found block"
    case plugIns = "plug-in cache"
    case extensions
    case unitData = "unit data"
    case rigs
    case presets
    case tags
    case daemonSocket = "daemon socket"
    case sessionSocket = "session socket"

    /// What the name of a file in the folder of rigs ends with, behind the rig's own.
    public static let rigEnding = ".rig.json"

    /// Its path for a user.
    public func path(in directories: UserDirectories = UserDirectories()) -> String {
        switch self {
        case .hostSettings: directories.configuration + "/host.json"
        case .daemonSettings: directories.configuration + "/config.json"
        case .aggregates: directories.configuration + "/devices.conf"
        case .plugInConsents: directories.configuration + "/plug-ins.conf"
        case .quarantine: directories.state + "/quarantine.json"
        case .incidents: directories.state + "/incidents.jsonl"
        case .verdicts: directories.state + "/validation.json"
        case .components: directories.cache + "/components.json"
        case .traits: directories.cache + "/units.json"
        case .placement: directories.cache + "/placement.json"
        case .block: directories.cache + "/block.json"
        case .plugIns: directories.cache + "/plug-ins.json"
        case .extensions: directories.data + "/extensions"
        case .unitData: directories.data + "/units"
        case .rigs: directories.data + "/rigs"
        case .presets: directories.sharedData + "/Audio/Presets"
        case .tags: directories.sharedData + "/Audio/Tags"
        case .daemonSocket: directories.runtime + "/io.auserviced"
        case .sessionSocket: directories.runtime + "/io.auserviced.session"
        }
    }

    /// The variable that the path depends on.
    public var variable: EnvironmentVariable {
        switch self {
        case .hostSettings, .daemonSettings, .aggregates, .plugInConsents: .configurationHome
        case .quarantine, .incidents, .verdicts: .stateHome
        case .components, .traits, .placement, .block, .plugIns: .cacheHome
        case .extensions, .unitData, .rigs, .presets, .tags: .dataHome
        case .daemonSocket, .sessionSocket: .runtimeDirectory
        }
    }

    /// What it is for.
    public var meaning: String {
        switch self {
        case .hostSettings: "what auctl's hosts take when options say nothing; `auctl tune --write` writes it"
        case .daemonSettings: "what auserviced takes when options say nothing; written by hand"
        case .aggregates: "devices that are several devices as one; written by hand, one a line: NAME = DEVICE + DEVICE"
        case .plugInConsents:
            "what plug-ins of other formats are allowed beside; written by hand, one a line: in-process NAME, or jit NAME"
        case .quarantine: "bundles that are not loaded; its lock is beside it, with .lock at its end"
        case .incidents: "incidents of all hosts, one a line, written by the daemon; the older part ends with .1"
        case .verdicts: "what `auctl validate` found, by the bundle's fingerprint"
        case .components: "what the Info.plist files of the bundles say; may be removed"
        case .traits: "what units reported about themselves; may be removed"
        case .placement: "where services run best here, measured at the first `auctl play`; may be removed"
        case .block:
            "frames per cycle that `auctl play` takes where the user has no real-time rights; may be removed"
        case .plugIns:
            "what `auctl plugins` found in libraries of LADSPA and CLAP and in bundles of LV2 and VST3; may be removed"
        case .extensions: "bundles of the user, searched after AUEXTENSION_PATH"
        case .unitData: "files of units that declare `presets`, a folder of its own for each component"
        case .rigs: "chains of units with what they are set to; `auctl rig save` writes them"
        case .presets:
            "user presets, a folder for each component, named by its codes; those of earlier versions, by "
                + "manufacturer and unit, are still found"
        case .tags: "tags that the user gave to components"
        case .daemonSocket: "where the daemon listens"
        case .sessionSocket:
            "where the audio sessions of programs register: with the daemon, or with one of the programs"
        }
    }
}
