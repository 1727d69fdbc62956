import AudioUnitInterface
import CAudioToolboxLibrary
import ExtensionHost
import Glibc
import Supervision
import Synchronization

/// Installed components are looked for when a host in C searches for the first time, not when it starts.
@c(audiotoolbox_loaded)
public func libraryWasLoaded() {
    prepareComponents.withLock { $0 = { installHost() } }
}

/// Without a runner a search finds what this process has registered; the reason goes to standard error.
private func installHost() {
    do {
        try AudioUnitHost(launcher: try EmbeddedLauncher(runnerPath: runnerBesideLibrary())).install()
    } catch {
        let line = "libaudiotoolbox: installed components cannot be used: \(error)\n"
        _ = line.withCString { write(2, $0, strlen($0)) }
    }
}

/// The runner that was built or installed with this library; nil to look for it elsewhere.
private func runnerBesideLibrary() -> String? {
    guard getenv(RunnerPath.environmentKey) == nil else { return nil }
    var path = [CChar](repeating: 0, count: Int(PATH_MAX))
    cal_own_path(&path, path.count)
    let own = String(decoding: path.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    guard let slash = own.lastIndex(of: "/") else { return nil }
    let runner = own[..<slash] + "/" + RunnerPath.executableName
    return access(String(runner), X_OK) == 0 ? String(runner) : nil
}
