import ExtensionHost

extension HostConfiguration {
    /// What fits a machine, for a person who names nothing: its placement, and a block of the usual 128 frames, or the
    /// smallest that carries a unit when that is more.
    package init(_ proposal: TuningProposal) {
        self.init()
        placement = proposal.hostPlacement
        spinMicroseconds = proposal.spinMicroseconds
        framesPerCycle = proposal.blocks.first.map { max(128, $0.frames) }
    }
}

extension TuningProposal {
    /// The proposed placement, as hosts know it.
    var hostPlacement: HostSettings.Placement? { HostSettings.Placement(rawValue: placement) }
}
