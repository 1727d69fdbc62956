import ArgumentParser
import ExtensionHost
import Foundation
import Glibc
import HostControl

/// A host that plays until it is killed: for the faults that are about its end, its machine and its time.
///
/// It has a control endpoint; a line on standard input has it report of itself (`HostReport`).
struct HostCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "host", shouldDisplay: false)
    /// Cycles between two looks at standard input.
    private static let look = 8

    @Option(help: "What the hostile unit is to do before the host says that it plays.")
    var inflict: String?

    @Option(help: "The codes of the unit that something may be done to.")
    var suspect: String?

    @Option(name: .customLong("mask"), help: "What the machine does not let this process do.")
    var masks: [SystemMask] = []

    @Flag(help: "Start the units also where nothing can lock them in.")
    var allow = false

    func run() async throws {
        try SystemMask.install(masks)
        guard let fault = FaultList.all.first else { return }
        let trial = try FaultTrial(fault, isShort: true)
        let session: Session
        do {
            let unit = suspect.flatMap(SuspectUnit.init) ?? (inflict == nil ? .faulty : .hostile)
            session = try await trial.play(unit) { if allow { $0.allowedWithoutSandbox = Session.components } }
        } catch {
            return say("\(PlayingHost.refusal)\(error)")
        }
        let endpoint = try HostEndpoint(hostName: "faultrunner", controlling: session.host)
        defer { endpoint.close() }
        if let inflict {
            try session.inflict(inflict)
            _ = try await session.report()
        }
        say(PlayingHost.playing)
        while true {
            try await session.play(Self.look)
            if isAsked() { say(String(decoding: try JSONEncoder().encode(HostReport(session)), as: UTF8.self)) }
        }
    }

    private func say(_ line: String) {
        print(line)
        fflush(nil)
    }

    private func isAsked() -> Bool {
        var entry = pollfd(fd: 0, events: Int16(POLLIN), revents: 0)
        guard poll(&entry, 1, 0) > 0 else { return false }
        var line = [UInt8](repeating: 0, count: 64)
        return read(0, &line, line.count) > 0
    }
}
