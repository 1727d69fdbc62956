public import FoundationEssentials

extension ExtensionHostError: LocalizedError {
    /// The whole sentence: Foundation's own text would be the domain and the code.
    public var errorDescription: String? { description }
}
