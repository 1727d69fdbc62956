import Settings

/// What a unit may do beyond computing while it is in a process of its own: what its Info.plist declares in
/// `resourceUsage`, as far as it is given.
public struct ComponentGrants: Hashable, Sendable, Encodable {
    /// Whether it may turn memory that it has written into code (`jit`).
    public let generatesCode: Bool
    /// Whether it opens the window of its user interface itself, on an X server in its service's own namespaces (`windows`): a plug-in
    /// of another format.
    public let opensWindows: Bool
    /// The absolute path of the folder that it may keep files in (`presets`), only for its component; nil for none. It
    /// may not exist yet.
    public let dataFolder: String?
    /// What it may do with files that the user selects for it (`files.user-selected`); nil when it is given none.
    public let selectedFiles: SelectedFileAccess?
    /// The servers that it may ask its host to connect it to (`network.client`), where its user allows the component
    /// the network.
    public let destinations: [NetworkDestination]
    /// What it declares and is not given, in alphabetical order.
    public let refused: [String]

    static let code = "jit"
    private static let files = "presets"
    private static let windows = "windows"

    /// - Parameter directories: whose data folder it is; nil for those of this process's user.
    public init(of component: RegisteredComponent, directories: UserDirectories? = nil) {
        let usage = Set(component.resourceUsage)
        // Apple's interface for such components has no way to say where the folder is, and none to hand a file over.
        let keepsFiles = usage.contains(Self.files) && !component.isPlugIn
        selectedFiles = component.isPlugIn ? nil : SelectedFileAccess(of: usage)
        generatesCode = usage.contains(Self.code)
        opensWindows = usage.contains(Self.windows) && component.foreignFormat != nil
        dataFolder = keepsFiles ? Self.folder(component.identifier, directories ?? UserDirectories()) : nil
        let declared = component.isPlugIn ? [] : NetworkDestination.declared(in: component.resourceUsage)
        destinations = declared.map(\.destination)
        let granted = [
            generatesCode ? Self.code : nil, opensWindows ? Self.windows : nil, keepsFiles ? Self.files : nil,
            selectedFiles?.resource,
        ].compactMap(\.self)
        refused = usage.subtracting(granted).subtracting(declared.map(\.resource)).sorted()
    }

    private static func folder(_ identifier: ComponentIdentifier, _ directories: UserDirectories) -> String {
        let codes = [identifier.type, identifier.subtype, identifier.manufacturer].map { fileName("\($0)") }
        return UserFile.unitData.path(in: directories) + "/" + codes.joined(separator: "-")
    }

    /// A code may have characters that mean something in a path, and the one between codes.
    private static func fileName(_ code: String) -> String {
        code.utf8.map { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
                String(UnicodeScalar(byte))
            default: "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
            }
        }.joined()
    }
}

extension RegisteredComponent {
    /// What it may do beyond computing, for this process's user.
    public var grants: ComponentGrants { ComponentGrants(of: self) }
}
