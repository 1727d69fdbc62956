/// A kind of data, by a name in reversed order of a domain (UniformTypeIdentifiers' `UTType`).
///
/// The kinds that audio programs name are known with their file extensions. There is no register of kinds: others are
/// what their names say, and conform to themselves, to `data` and to `item`.
public struct UTType: Hashable, Sendable, Codable, CustomStringConvertible {
    /// The name, such as `public.json`.
    public let identifier: String

    init(known identifier: String) { self.identifier = identifier }

    /// By its name; nil for an empty one.
    public init?(_ identifier: String) {
        guard !identifier.isEmpty else { return nil }
        self.identifier = identifier
    }
    /// One that this program declares.
    public init(exportedAs identifier: String, conformingTo parent: UTType? = nil) { self.identifier = identifier }
    /// One that another program declares.
    public init(importedAs identifier: String, conformingTo parent: UTType? = nil) { self.identifier = identifier }
    /// The kind of files with an extension, without the dot; one of its own, with a `dyn.` name, for others.
    public init?(filenameExtension: String, conformingTo parent: UTType = .data) {
        guard !filenameExtension.isEmpty else { return nil }
        let wanted = filenameExtension.lowercased()
        let known = Self.kinds.filter { $0.value.extensions.contains(wanted) }.map(\.key).min()
        identifier = known ?? "dyn.\(wanted)"
    }

    /// The extension that files of it have most often, without the dot.
    public var preferredFilenameExtension: String? { extensions.first }
    /// The kind on the net, where it has one.
    public var preferredMIMEType: String? { Self.kinds[identifier]?.mime }
    /// The name.
    public var description: String { identifier }
    /// A word for people: the extension in capitals, or the name.
    public var localizedDescription: String? { preferredFilenameExtension?.uppercased() ?? identifier }
    /// Whether it begins with `dyn.`.
    public var isDynamic: Bool { identifier.hasPrefix("dyn.") }
    /// Whether a program declares it, and not the system.
    public var isDeclared: Bool { !isDynamic }

    /// Whether it is the other, or one of its kinds.
    public func conforms(to other: UTType) -> Bool {
        if self == other || other.identifier == "public.item" { return true }
        guard let parent = Self.kinds[identifier]?.parent else { return other.identifier == "public.data" }
        return UTType(known: parent).conforms(to: other)
    }
    /// Whether the other is one of its kinds, and not itself.
    public func isSupertype(of other: UTType) -> Bool { self != other && other.conforms(to: self) }
    /// Whether it is one of the other's kinds, and not itself.
    public func isSubtype(of other: UTType) -> Bool { self != other && conforms(to: other) }

    private var extensions: [String] {
        if isDynamic { return [String(identifier.dropFirst(4))] }
        return Self.kinds[identifier]?.extensions ?? []
    }
}
