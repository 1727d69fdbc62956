/// What kind of file of another program a rig is made of.
package enum RigFileFormat: Equatable, Sendable {
    /// A project of Carla, or one plug-in's settings as Carla keeps them.
    case carla
    /// LV2 presets in Turtle.
    case presets
    /// Commands of mod-host and of jalv.
    case commands
    /// A preset of a VST3 plug-in.
    case vst3Preset

    /// The most bytes of a file.
    package static let mostBytes = 16 << 20

    /// - Parameter name: the file's name; its ending decides, and where it says nothing the contents do.
    /// - Throws: `RigImportError` for what none of them is.
    package init(name: String, contents: [UInt8]) throws(RigImportError) {
        let ending =
            name.split(separator: ".").count > 1 ? name.split(separator: ".").last.map { $0.lowercased() } : nil
        switch ending {
        case "carxp", "carxs": self = .carla
        case "ttl": self = .presets
        case "vstpreset": self = .vst3Preset
        case "fxp", "fxb", "clap-preset", "rpl":
            throw RigImportError(
                "holds a preset of a format that is not read; export it for LV2, or set the values anew")
        default:
            guard let first = contents.first(where: { !Self.isSpace($0) }) else { throw RigImportError("is empty") }
            guard !contents.starts(with: "VST3".utf8) else {
                self = .vst3Preset
                return
            }
            guard !contents.contains(0) else { throw RigImportError("is no text; \(Self.known)") }
            self =
                first == UInt8(ascii: "<") && Self.isMarkup(contents)
                ? .carla
                : first == UInt8(ascii: "@") ? .presets : .commands
        }
    }

    /// For errors: what is read.
    static let known = "projects of Carla, presets of LV2 and VST3 and lists of commands of mod-host and jalv are read"

    /// Makes of a file what it holds; of presets one for each.
    /// - Parameters:
    ///   - path: the file's, absolute: presets name files beside it.
    /// - Throws: `RigImportError` for what is damaged, and for what has no plug-in.
    package func rigs(_ contents: [UInt8], path: String) throws(RigImportError) -> [ImportedRig] {
        guard contents.count <= Self.mostBytes else {
            throw RigImportError("has more than \(Self.mostBytes >> 20) MiB")
        }
        let rigs: [ImportedRig]
        switch self {
        case .carla: rigs = [try CarlaProject(contents).rig]
        case .presets: rigs = try PresetReader(file: contents, path: path).rigs()
        case .commands: rigs = [try CommandList(contents).rig]
        case .vst3Preset: rigs = [try VST3Preset(contents, name: Self.title(path)).rig]
        }
        guard rigs.contains(where: { !$0.units.isEmpty }) else { throw RigImportError("has no plug-in; \(Self.known)") }
        return rigs
    }

    /// A file's name without its folder and ending.
    private static func title(_ path: String) -> String {
        let name = path.split(separator: "/").last.map(String.init) ?? path
        return name.hasSuffix(".vstpreset") ? String(name.dropLast(10)) : name
    }

    /// An element or a declaration, and no resource of Turtle, which is in angle brackets, too.
    private static func isMarkup(_ contents: [UInt8]) -> Bool {
        let start = contents.drop { isSpace($0) }.prefix(64)
        return start.starts(with: "<?xml".utf8) || start.starts(with: "<!".utf8)
            || start.starts(with: "<CARLA".utf8)
    }

    private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0d).contains(byte) }
}
