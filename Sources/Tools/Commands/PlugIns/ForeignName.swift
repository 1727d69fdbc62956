import ComponentRegistry
import ForeignScanning
import TerminalOutput

/// A plug-in of another format as a person names it, such as `lv2:http://…`.
struct ForeignName {
    private let text: String

    static func isOne(_ text: String) -> Bool { ForeignFormat.allCases.contains { text.hasPrefix($0.prefix) } }

    init(_ text: String) { self.text = text }

    /// The plug-in's component, after a look at what is new of its format. Throws what is wrong with it.
    func component() throws -> RegisteredComponent {
        let records = try PlugInScan(formats: ForeignFormat.allCases.filter { text.hasPrefix($0.prefix) }).run()
        if let found = ComponentScanner().scan().components(named: text).first { return found }
        if let found = Self.only(in: text, records) { return found }
        let broken = records.libraries.flatMap(\.broken).first { $0.name == text }
        if let broken {
            throw CommandFailure(.unit, "\(text) is there and cannot be used: it \(broken.reason)")
        }
        let names = records.libraries.flatMap(\.components).compactMap(\.foreignName)
        let suggestion = NameSearch(names) { [$0] }.suggestion(for: text)
        throw CommandFailure(
            .notFound, "no plug-in '\(text)'\(suggestion)`auctl plugins` shows those that are installed")
    }

    /// The only plug-in of the VST3 bundle of that name, such as `vst3:ZamComp`: who knows the file does not know the class.
    private static func only(in text: String, _ records: ForeignRecords) -> RegisteredComponent? {
        guard text.hasPrefix(ForeignFormat.vst3.prefix) else { return nil }
        let file = "/\(text.dropFirst(ForeignFormat.vst3.prefix.count)).vst3"
        let found = records.libraries.filter { $0.path.hasSuffix(file) }.flatMap(\.components)
        return found.count == 1 ? found[0] : nil
    }
}
