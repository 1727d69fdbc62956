import LinuxProcesses
import LinuxSystem
import Settings

/// Opens an address in the user's browser, where there is a display to show it on.
enum BrowserStart {
    static func open(_ address: String) {
        let environment = CurrentProcess.environment
        let displays = [EnvironmentVariable.display, .waylandDisplay].compactMap { $0.value(in: environment) }
        guard displays.contains(where: { !$0.isEmpty }) else { return }
        let folders = (EnvironmentVariable.searchPath.value(in: environment) ?? "").split(separator: ":")
        // A relative one depends on the folder that this was started in.
        let opener = folders.filter { $0.hasPrefix("/") }.map { "\($0)/xdg-open" }.first(
            where: RegularFile.isExecutable)
        guard let opener else { return }
        // Whether a browser came up is seen by whoever sits in front of it; the address is printed in any case.
        _ = try? ProcessHandle.spawn(
            ProcessHandle.Launch(executable: opener, arguments: [address], diesWithParent: false, leavesTerminal: true))
    }
}
