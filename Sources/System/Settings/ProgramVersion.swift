/// The version of everything that is built from these sources: what programs answer to `--version`, and the packages'
/// own.
public enum ProgramVersion {
    /// As Semantic Versioning writes it.
    public static let text = "0.2.0"
}
