import FoundationEssentials
import Glibc

/// One `Name.appex` or `Name.component` bundle on disk: its Info.plist read and checked, no code of it run.
public struct ExtensionBundle: Hashable, Sendable, Codable {
    /// The absolute path of the bundle.
    public let path: String
    /// The absolute path of its shared library.
    public let libraryPath: String
    /// A fingerprint of Info.plist and the library, 16 hexadecimal digits.
    public let hash: String
    /// The components it offers, in the order of its Info.plist.
    public let components: [RegisteredComponent]

    /// Reads a bundle.
    /// - Returns: the bundle when at least its frame is sound, and everything that is missing or wrong. Never throws:
    ///   one bad bundle must not hide another.
    public static func read(path: String) -> (bundle: ExtensionBundle?, diagnostics: [ScanDiagnostic]) {
        let collector = DiagnosticCollector()
        let bundle = InfoPropertyList.read(bundlePath: path, diagnostics: collector)?.makeBundle()
        return (bundle, collector.diagnostics)
    }

    /// What the names of bundles end with: extensions, and components written against the C interface.
    /// As `read(path:)`, with the contents of the Info.plist.
    package static func read(
        path: String, information bytes: [UInt8]
    ) -> (bundle: ExtensionBundle?, diagnostics: [ScanDiagnostic]) {
        let collector = DiagnosticCollector()
        let list = InfoPropertyList.read(bundlePath: path, diagnostics: collector) { bytes }
        return (list?.makeBundle(), collector.diagnostics)
    }

    private static let endings = [".appex", plugInEnding]
    static let plugInEnding = ".component"

    /// Whether a directory's name is a bundle's.
    static func isName(_ name: String) -> Bool { endings.contains { name.hasSuffix($0) && name != $0 } }

    /// A bundle's name without its ending.
    static func plainName(path: String) -> String {
        let name = path.split(separator: "/").last ?? ""
        return String(name.dropLast(endings.first { name.hasSuffix($0) }?.count ?? 0))
    }

    /// Where a bundle is that may be a link, as packages and authors make them: a service is shown that folder and not
    /// the link. Nil for a link to what is no bundle.
    static func contentsPath(bundlePath: String) -> String? {
        var information = stat()
        guard lstat(bundlePath, &information) == 0, information.st_mode & S_IFMT == S_IFLNK,
            let real = realpath(bundlePath, nil)
        else { return bundlePath }
        defer { free(real) }
        let path = String(cString: real)
        return isName(String(path.split(separator: "/").last ?? "")) ? path : nil
    }

    /// The bundle's Info.plist.
    public static func informationPath(bundlePath: String) -> String { bundlePath + "/Contents/Info.plist" }
}
