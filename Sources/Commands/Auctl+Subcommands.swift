import ArgumentParser

extension Auctl {
    /// In the order in which help lists them.
    static let subcommands: [any ParsableCommand.Type] = [
        ListCommand.self, InfoCommand.self, DoctorCommand.self, TuneCommand.self, QuarantineCommand.self,
    ]
}
