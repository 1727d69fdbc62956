import AudioToolbox
import ExtensionHost
import HostControl
import Synchronization
import UserLibrary

/// Called by the C module of the same name when the program begins. The host of a program that knows Apple's API alone
/// is made when a component is first asked for, so that a program which never does pays nothing.
@c(AudioUnitHostingInstall)
public func installAudioUnitHosting() {
    UserFolders.install()
    AudioUnitResolver.installDefault {
        let host = try AudioUnitHost()
        ProgramEndpoint.open(for: host)
        return host.resolver
    }
}

/// Where `auctl` sees the units and the engines of such a program.
private enum ProgramEndpoint {
    private static let endpoint = Mutex<HostEndpoint?>(nil)

    /// A program that cannot be seen, or that has an endpoint of its own, plays all the same.
    static func open(for host: AudioUnitHost) {
        let program = CommandLine.arguments.first?.split(separator: "/").last.map { String($0) } ?? "host"
        endpoint.withLock { $0 = try? HostEndpoint(hostName: program, controlling: host) }
    }
}
