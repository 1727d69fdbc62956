import ExtensionLoading

extension ExtensionRunner {
    /// Tells on standard output what libraries of other formats have. The process is locked in; whatever their code does
    /// ends with it. Thread: main.
    /// - Throws: `ExtensionTableError` without the adapter.
    public static func describe(_ paths: [String]) throws { try ForeignDescription.tell(of: paths) }
}
