import LinuxSystem
import Settings

/// A format of plug-ins that this project did not invent.
public enum ForeignFormat: String, CaseIterable, Codable, Sendable {
    case ladspa
    case lv2
    case clap

    /// What names of its plug-ins begin with, such as `ladspa:amp:amp_mono`.
    public var prefix: String { rawValue + ":" }

    /// What the manufacturer's code of its plug-ins begins with.
    public var codePrefix: String {
        switch self {
        case .ladspa: "LAD"
        case .lv2: "LV2"
        case .clap: "CLP"
        }
    }

    /// What names of its files end with; nil where a folder is a bundle, whatever it is called.
    public var ending: String? {
        switch self {
        case .ladspa: ".so"
        case .lv2: nil
        case .clap: ".clap"
        }
    }

    /// The format's own name.
    public var title: String { rawValue.uppercased() }

    /// The file that tells by its stamp whether a library or bundle has changed.
    public func stampedFile(of path: String) -> String { self == .lv2 ? path + "/manifest.ttl" : path }

    private var variable: EnvironmentVariable {
        switch self {
        case .ladspa: .ladspaPath
        case .lv2: .lv2Path
        case .clap: .clapPath
        }
    }

    private var place: SystemPlace {
        switch self {
        case .ladspa: .ladspa
        case .lv2: .lv2
        case .clap: .clap
        }
    }

    /// The folders that are searched, first to last: those of the format's own variable, or the user's and the system's.
    /// Of CLAP both, as that format has it.
    public func folders(environment: [String: String] = CurrentProcess.environment) -> [String] {
        let named = variable.value(in: environment).map { value in
            value.split(separator: ":").map(String.init).filter { $0.hasPrefix("/") }
        }
        if let named, self != .clap { return named }
        let home = EnvironmentVariable.home.value(in: environment).flatMap { $0.hasPrefix("/") ? $0 : nil }
        return (named ?? []) + (home.map { ["\($0)/.\(rawValue)"] } ?? []) + place.places
    }
}
