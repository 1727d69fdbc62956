import ExtensionHost

extension HostConfiguration {
    /// What fits a machine, for a person who names nothing: its placement, and the block that three units played
    /// without a gap; where that was not tried, one of the usual 128 frames, or the smallest that carries a unit when
    /// that is more.
    package init(_ proposal: TuningProposal) {
        self.init()
        placement = proposal.hostPlacement
        spinMicroseconds = proposal.spinMicroseconds
        framesPerCycle = proposal.played?.proposed ?? proposal.blocks.first.map { max(128, $0.frames) }
    }
}

extension TuningProposal {
    /// The proposed placement, as hosts know it.
    var hostPlacement: HostSettings.Placement? { HostSettings.Placement(rawValue: placement) }
}
