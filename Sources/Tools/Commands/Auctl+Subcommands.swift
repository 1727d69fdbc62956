import ArgumentParser

extension Auctl {
    /// In the order in which help lists them.
    static let subcommands: [any ParsableCommand.Type] = [
        ListCommand.self, InfoCommand.self, PlugInsCommand.self, PlayCommand.self, RigCommand.self, RenderCommand.self,
        MIDICommand.self,
        PsCommand.self, TopCommand.self, IncidentsCommand.self, ControlCommand.self, ChainCommand.self,
        GraphCommand.self, SessionCommand.self, KillCommand.self, RestartCommand.self,
        ParamCommand.self, PresetCommand.self, FileCommand.self, ViewCommand.self, DevicesCommand.self,
        DoctorCommand.self,
        TuneCommand.self,
        BenchCommand.self, NewCommand.self, ImportCommand.self, BundleCommand.self, InstallCommand.self,
        ValidateCommand.self, QuarantineCommand.self,
    ]
}
