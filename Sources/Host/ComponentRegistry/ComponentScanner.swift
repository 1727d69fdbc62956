import LinuxSystem
import Settings

/// Reads every bundle on a search path. Reads metadata only: no code of an extension is run or loaded.
public struct ComponentScanner: Sendable {
    /// Where bundles are looked for.
    public let searchPath: ExtensionSearchPath
    /// The cache file, or nil to read every bundle again.
    public let cachePath: String?
    /// The file by which the user allows plug-ins of other formats more than all of them may; nil for none.
    public let consentPath: String?

    private static let bundleLimit = 4096

    /// Creates a scanner; by default over the environment's search path with the user's cache.
    public init(
        searchPath: ExtensionSearchPath = ExtensionSearchPath(),
        cachePath: String? = UserFile.components.path(),
        consentPath: String? = UserFile.plugInConsents.path()
    ) {
        self.consentPath = consentPath
        self.searchPath = searchPath
        self.cachePath = cachePath
    }

    /// Scans; blocking, a few milliseconds when the cache is warm. A missing directory is no fault.
    ///
    /// Thread: any but render.
    public func scan() -> ComponentScan {
        var cache = cachePath.map(ScanCache.load) ?? ScanCache()
        var bundles: [ExtensionBundle] = []
        var diagnostics: [ScanDiagnostic] = []
        var paths = Set<String>()
        var changed = false
        for directory in searchPath.directories {
            for path in bundlePaths(in: directory, diagnostics: &diagnostics) where paths.insert(path).inserted {
                if let entry = cache.entry(bundlePath: path) {
                    bundles.append(entry.bundle)
                    diagnostics += entry.diagnostics
                    continue
                }
                let (bundle, found) = ExtensionBundle.read(path: path)
                diagnostics += found
                guard let bundle else { continue }
                bundles.append(bundle)
                cache.keep(bundle, diagnostics: found)
                changed = true
            }
        }
        bundles += foreignBundles(&diagnostics)
        if changed, let cachePath {
            cache.retain(bundlePaths: paths)
            cache.save(path: cachePath)
        }
        return ComponentScan(bundles: bundles, diagnostics: diagnostics)
    }

    /// Beside the cache: what `auctl plugins` found of other formats.
    var foreignRecordPath: String? {
        let name = UserFile.plugIns.path().split(separator: "/").last ?? ""
        return cachePath.map { String($0[..<($0.lastIndex(of: "/") ?? $0.startIndex)]) + "/" + name }
    }

    private func foreignBundles(_ diagnostics: inout [ScanDiagnostic]) -> [ExtensionBundle] {
        guard let foreignRecordPath else { return [] }
        let consents = consentPath.map(ForeignConsents.load) ?? ForeignConsents()
        for (line, text) in consents.unread {
            diagnostics.append(
                ScanDiagnostic(
                    .warning, path: consentPath ?? "", problem: "line \(line) allows nothing: \(text)",
                    remedy: "begin it with in-process or jit, and names of plug-ins behind it"))
        }
        return ForeignRecords.load(path: foreignRecordPath).bundles(consents)
    }

    /// The `.appex` and `.component` directories, ordered by name so that precedence does not depend on the file
    /// system.
    private func bundlePaths(in directory: String, diagnostics: inout [ScanDiagnostic]) -> [String] {
        do throws(SystemError) {
            let bundles = try Directory.names(in: directory).filter(ExtensionBundle.isName)
            return bundles.sorted().prefix(Self.bundleLimit).map { directory + "/" + $0 }
        } catch {
            if !error.isNotFound {
                diagnostics.append(
                    ScanDiagnostic(
                        .error, path: directory, problem: "cannot be read: \(error)",
                        remedy: "correct its permissions, or take it off AUEXTENSION_PATH"))
            }
            return []
        }
    }
}
