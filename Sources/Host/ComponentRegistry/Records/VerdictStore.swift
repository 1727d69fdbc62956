import Settings

/// The verdicts of this user's validations, by the bundle's fingerprint: an update of a bundle has none.
///
/// A JSON file that is replaced in one step. Thread: any; of two processes that write at the same time the later wins.
public struct VerdictStore: Sendable {
    private let file: BundleRecordFile<ValidationVerdict>

    /// By default `$XDG_STATE_HOME/auserviced/validation.json`.
    public init(path: String = UserFile.verdicts.path()) { file = BundleRecordFile(path: path) }

    /// The verdict on a component as its bundle is now; nil when it was not validated since it changed.
    public func verdict(of component: RegisteredComponent) -> ValidationVerdict? { file.record(of: component) }

    /// Whether the component, as its bundle is now, was validated without a failure; nil when it was not validated.
    public func passesAUVal(_ component: RegisteredComponent) -> Bool? { verdict(of: component)?.passes }

    /// Keeps a verdict instead of the one before.
    /// - Throws: when the file cannot be written.
    public func keep(_ verdict: ValidationVerdict, bundleHash: String) throws {
        try file.keep(verdict, bundleHash: bundleHash)
    }
}
