import ArgumentParser
import Foundation

/// One fault, in this process: for the suite, which starts it.
struct TrialCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "trial", shouldDisplay: false)

    @Argument var number: Int
    @Flag var short = false
    @Option(help: "Where the outcome goes, as JSON.")
    var outcome: String

    func run() async throws {
        guard let fault = FaultList.all.first(where: { $0.number == number }), case .run(let body) = fault.trial else {
            throw ValidationError("fault \(number) cannot be tried")
        }
        if fault.user == .ordinary { try TrialUser.becomeOrdinary() }
        let result = try await FaultTrial(fault, isShort: short).run(body)
        try JSONEncoder().encode(result).write(to: URL(filePath: outcome))
    }
}
