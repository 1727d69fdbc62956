import ComponentRegistry
import Foundation

/// What `auctl validate` was asked to look at.
struct ValidationTarget {
    let components: [RegisteredComponent]
    /// Finds those components.
    let scanner: ComponentScanner
    private let hidden: [RegisteredComponent]
    private let winners: [RegisteredComponent]

    /// Throws naming what is wrong: nothing installed, no such component, a broken bundle.
    init(words: [String], isAll: Bool) throws {
        if let path = words.first, words.count == 1, !ForeignName.isOne(path),
            path.contains("/") || [".appex", ".component"].contains(where: path.hasSuffix)
        {
            try self.init(bundle: path)
        } else {
            try self.init(installed: words, isAll: isAll)
        }
    }

    private init(installed words: [String], isAll: Bool) throws {
        scanner = ComponentScanner()
        let scan = scanner.scan()
        components = isAll ? scan.components : [try ComponentQuery(words).component(in: scan)]
        guard !components.isEmpty else {
            throw CommandFailure(
                .notFound,
                "no extension is installed; looked in \(scanner.searchPath.directories.joined(separator: ", "))")
        }
        hidden = scan.hidden
        winners = scan.components
    }

    private init(bundle argument: String) throws {
        let file = URL(filePath: argument).standardizedFileURL
        let path = file.path.hasSuffix("/") ? String(file.path.dropLast()) : file.path
        let (bundle, diagnostics) = ExtensionBundle.read(path: path)
        guard let bundle, !bundle.components.isEmpty else {
            let reasons = diagnostics.map(\.description).joined(separator: "\n")
            throw CommandFailure(.notFound, reasons.isEmpty ? "\(path) is no bundle with a component" : reasons)
        }
        components = bundle.components
        scanner = ComponentScanner(
            searchPath: ExtensionSearchPath(directories: [file.deletingLastPathComponent().path]), cachePath: nil)
        hidden = []
        winners = []
    }

    /// The bundle that hides this component's, when there is one.
    func hiding(_ component: RegisteredComponent) -> String? {
        guard hidden.contains(component) else { return nil }
        return winners.first { $0.identifier == component.identifier }?.bundlePath
    }
}
