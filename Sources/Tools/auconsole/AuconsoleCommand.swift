import ArgumentParser
import Console
import Glibc
import LinuxProcesses
import LinuxSystem
import Settings

/// `auconsole`: serves the page with the views of running units until a signal ends it. `auctl view --browser` starts it.
@main
struct AuconsoleCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "auconsole", abstract: "Shows the views of running units in a browser of this machine.",
        discussion: """
            `auctl view --browser` starts it. It listens on the loopback only, and prints an address with a token: who does \
            not know the address gets nothing. It ends on Control-C and on SIGTERM.
            """)

    @Option(help: "The port of 127.0.0.1; 0 takes any that is free.")
    var port: UInt16 = 0
    @Option(help: ArgumentHelp("A running unit to begin with, as HOST/NUMBER.", valueName: "instance"))
    var unit: String?
    @Flag(help: "Only print the address.")
    var noOpen = false

    func run() throws {
        CurrentThread.blockBrokenPipeSignal()
        CurrentProcess.printByLine()
        CurrentProcess.raiseOpenFiles(to: 4096)
        // Before any other thread exists: they inherit the blocked signals.
        let signals = try SignalDescriptor(signals: [SIGTERM, SIGINT, SIGHUP])
        let server: ConsoleServer
        do {
            server = try ConsoleServer(port: port)
        } catch {
            let place = port == 0 ? "no port of 127.0.0.1 is free" : "port \(port) of 127.0.0.1 cannot be used"
            CurrentProcess.writeToStandardError("auconsole: \(place): \(error); name another with --port\n")
            throw ExitCode(4)
        }
        let address = server.address(unit: unit)
        print(address)
        if !noOpen { BrowserStart.open(address) }
        let poll = try EventPoll()
        try poll.add(signals.rawDescriptor, token: 0)
        _ = try poll.wait()
        server.stop()
    }
}
