import AudioUnitInterface
import CAudioToolboxLibrary
import ExtensionHost
import Glibc
import LinuxSystem
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
        let runner = try RunnerPath.find(libraryDirectory: CurrentProcess.codeDirectory())
        let launcher = try AudioUnitHost.launcher(for: HostSettings(), runnerPath: runner)
        try AudioUnitHost(launcher: launcher).install()
    } catch {
        let line = "libaudiotoolbox: installed components cannot be used: \(error)\n"
        _ = line.withCString { write(2, $0, strlen($0)) }
    }
}
