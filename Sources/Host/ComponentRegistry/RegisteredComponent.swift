/// A component that a bundle on the search path offers.
public struct RegisteredComponent: Hashable, Sendable, Codable {
    /// Type, subtype and manufacturer.
    public let identifier: ComponentIdentifier
    /// The full name, by convention `Manufacturer: Name`.
    public let name: String
    /// The version number of the component; larger is newer.
    public let version: UInt32
    /// Words to find it by.
    public let tags: [String]
    /// The absolute path of the `.appex` or `.component` bundle.
    public let bundlePath: String
    /// The absolute path of the shared library in the bundle.
    public let libraryPath: String
    /// A fingerprint of Info.plist and the library: changes with every update, 16 hexadecimal digits.
    public let bundleHash: String
    /// Whether the bundle allows being loaded into the host (`AudioComponentBundle` is present).
    public let loadableInProcess: Bool
    /// Whether the unit declares that it works inside a sandbox.
    public let sandboxSafe: Bool
    /// Whether the bundle carries a view (`com.apple.AudioUnit-UI`).
    public let hasView: Bool
    /// The function that makes instances, of a component written against the C interface; nil for an extension.
    public let factoryFunction: String?
    /// What the unit wants to use beyond the sandbox's defaults, such as `network.client`.
    public let resourceUsage: [String]

    /// Whether the component is written against the C interface (a `.component` bundle).
    public var isPlugIn: Bool { factoryFunction != nil }

    /// The part of the name before the colon, or the manufacturer's code when there is none.
    public var manufacturerName: String {
        guard let colon = name.firstIndex(of: ":") else { return identifier.manufacturer.description }
        return String(name[..<colon])
    }

    /// The part of the name after the colon, or the whole name.
    public var unitName: String {
        guard let colon = name.firstIndex(of: ":") else { return name }
        return String(name[name.index(after: colon)...].drop(while: { $0 == " " }))
    }
}
