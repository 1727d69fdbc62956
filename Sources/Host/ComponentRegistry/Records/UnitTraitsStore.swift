import Settings

/// What this user's units reported of themselves, by the bundle's fingerprint. A cache: it may be deleted at any time.
///
/// Thread: any; of two processes that write at the same time the later wins.
public struct UnitTraitsStore: Sendable {
    private let file: BundleRecordFile<UnitTraits>

    /// By default `$XDG_CACHE_HOME/auserviced/units.json`.
    public init(path: String = UserFile.traits.path()) { file = BundleRecordFile(path: path) }

    /// What the unit reported; nil when it was not made since its bundle changed.
    public func traits(of component: RegisteredComponent) -> UnitTraits? { file.record(of: component) }

    /// - Throws: when the file cannot be written.
    public func keep(_ traits: UnitTraits, bundleHash: String) throws { try file.keep(traits, bundleHash: bundleHash) }
}
