import ArgumentParser
import Foundation

/// A host that plays until it is killed: for the faults that are about its end.
struct HostCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "host", shouldDisplay: false)

    @Option(help: "What the hostile unit is to do before the host says that it plays.")
    var inflict: String?

    func run() async throws {
        guard let fault = FaultList.all.first else { return }
        let trial = try FaultTrial(fault, isShort: true)
        let session = try await trial.play(inflict == nil ? .faulty : .hostile)
        if let inflict {
            try session.inflict(inflict)
            _ = try await session.report()
        }
        print("playing")
        fflush(nil)
        try await session.play(.max / 2)
    }
}
