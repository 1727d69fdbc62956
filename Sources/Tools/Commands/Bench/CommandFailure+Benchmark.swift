import RenderBenchmark

extension CommandFailure {
    /// Runs a benchmark; what it could not do ends the command with the code for that.
    package static func ofBenchmark(_ body: () async throws -> Void) async throws {
        do {
            try await body()
        } catch let error as BenchmarkError {
            throw CommandFailure(status(of: error), "\(error)")
        }
    }

    private static func status(of error: BenchmarkError) -> Status {
        switch error {
        case .core, .noFormat: .usage
        case .notLoadableInProcess: .unit
        case .plot: .unusable
        case .system, .trivialProgramMissing: .failed
        }
    }
}
