import DaemonControl
// A host for tests of the daemon: starts a service through it, opens an endpoint, and waits to be killed.
// Prints one line: the service's token, its process, and whether it was warm.
import Glibc
import HostControl
import LinuxSystem
import ServiceChannel
import Supervision

let linger = CommandLine.arguments.dropFirst().first.flatMap(UInt32.init) ?? 0
let launched = try DaemonClient().launch(
    LaunchRequest(title: "Probe", libraryPath: "/probe.so", bundleHash: "probe", lingerMilliseconds: linger))
let host = ProbeHost(processID: launched.service.processID)
let endpoint = try HostEndpoint(hostName: "probe", controlling: host)
let connection = ServiceConnection(socket: launched.service.socket)
connection.handle(notifications: { _, _ in }, close: { _ in host.serviceEnded() })
try connection.startListening()
print(launched.token, launched.service.processID, launched.service.wasWarm)
fflush(nil)
while true { pause() }
