import LinuxSystem
import Settings

/// A format of plug-ins that this project did not invent.
public enum ForeignFormat: String, CaseIterable, Codable, Sendable {
    case ladspa
    case lv2
    case clap
    case vst3

    /// What names of its plug-ins begin with, such as `ladspa:amp:amp_mono`.
    public var prefix: String { rawValue + ":" }

    /// What the manufacturer's code of its plug-ins begins with.
    public var codePrefix: String {
        switch self {
        case .ladspa: "LAD"
        case .lv2: "LV2"
        case .clap: "CLP"
        case .vst3: "VS3"
        }
    }

    /// What names of its files and bundles end with; nil where a folder is a bundle, whatever it is called.
    public var ending: String? {
        switch self {
        case .ladspa: ".so"
        case .lv2: nil
        case .clap: ".clap"
        case .vst3: ".vst3"
        }
    }

    /// The format's own name.
    public var title: String { rawValue.uppercased() }

    /// Whether its folders may have folders of makers.
    public var hasMakersFolders: Bool { self == .clap || self == .vst3 }

    /// The file that tells by its stamp whether a library or bundle has changed. Costs stats for VST3. Thread: any but
    /// render.
    public func stampedFile(of path: String) -> String {
        switch self {
        case .ladspa, .clap: path
        case .lv2: path + "/manifest.ttl"
        case .vst3: Self.bundledFile(of: path)
        }
    }

    /// The code of a VST3 bundle; of one without any for this machine what else tells of it, so that it is not passed over
    /// without a word.
    private static func bundledFile(of path: String) -> String {
        let name = path.split(separator: "/").last.map { $0.dropLast(".vst3".count) } ?? ""
        let code = "\(path)/Contents/\(machine)/\(name).so"
        let others = ["\(path)/Contents/moduleinfo.json", "\(path)/Contents/Info.plist", path]
        return ([code] + others).first { RegularFile.Stamp(path: $0) != nil } ?? code
    }

    #if arch(arm64)
        private static let machine = "aarch64-linux"
    #else
        private static let machine = "x86_64-linux"
    #endif

    private var variable: EnvironmentVariable {
        switch self {
        case .ladspa: .ladspaPath
        case .lv2: .lv2Path
        case .clap: .clapPath
        case .vst3: .vst3Path
        }
    }

    private var place: SystemPlace {
        switch self {
        case .ladspa: .ladspa
        case .lv2: .lv2
        case .clap: .clap
        case .vst3: .vst3
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
