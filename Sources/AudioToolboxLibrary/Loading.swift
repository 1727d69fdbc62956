import AudioUnitInterface
import CAudioToolboxLibrary
import ExtensionHost
import Glibc
import Supervision
import Synchronization
import UserLibrary

/// Installed components are looked for when a host in C searches for the first time, not when it starts.
@c(audiotoolbox_loaded)
public func libraryWasLoaded() {
    UserFolders.install()
    prepareComponents.withLock { $0 = { installHost() } }
}

/// Without a runner a search finds what this process has registered; the reason goes to standard error.
private func installHost() {
    do {
        let runner = try RunnerPath.find(libraryDirectory: libraryDirectory())
        try AudioUnitHost(launcher: try EmbeddedLauncher(runnerPath: runner)).install()
    } catch {
        let line = "libaudiotoolbox: installed components cannot be used: \(error)\n"
        _ = line.withCString { write(2, $0, strlen($0)) }
    }
}

/// The folder that this library was loaded from; nil when it is unknown.
private func libraryDirectory() -> String? {
    var path = [CChar](repeating: 0, count: Int(PATH_MAX))
    cal_own_path(&path, path.count)
    let own = String(decoding: path.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    return own.lastIndex(of: "/").map { String(own[..<$0]) }
}
