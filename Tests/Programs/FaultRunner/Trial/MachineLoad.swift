import Foundation

/// Programs that keep the machine busy.
final class MachineLoad {
    private var programs: [Process] = []

    /// Starts loops that do nothing, and one that touches memory again and again.
    init(loops: Int) throws {
        for _ in 0..<loops { programs.append(try Self.start("while :; do :; done")) }
        programs.append(try Self.start("while :; do head -c 200000000 /dev/zero | tail -c 1 >/dev/null; done"))
    }

    private static func start(_ script: String) throws -> Process {
        let process = Process()
        process.executableURL = URL(filePath: "/bin/sh")
        process.arguments = ["-c", script]
        try process.run()
        return process
    }

    func end() {
        for program in programs {
            for child in ProcessTable.descendants(of: program.processIdentifier) { kill(child, SIGKILL) }
            kill(program.processIdentifier, SIGKILL)
            program.waitUntilExit()
        }
    }
}
