/// What of a source says how it is heard, wherever it is.
package struct SourceHearing {
    package var algorithm: SpaceSource.Algorithm
    /// 0 (only direct) … 1 (only reverberation).
    package var reverbBlend: Float
    /// dB, 0 or less.
    package var obstruction: Float
    package var occlusion: Float

    @_noLocks @_noAllocation
    package init(
        algorithm: SpaceSource.Algorithm, reverbBlend: Float = 0, obstruction: Float = 0, occlusion: Float = 0
    ) {
        self.algorithm = algorithm
        self.reverbBlend = reverbBlend
        self.obstruction = obstruction
        self.occlusion = occlusion
    }
}

extension SpaceSource {
    package var hearing: SourceHearing {
        SourceHearing(
            algorithm: algorithm, reverbBlend: reverbBlend, obstruction: obstruction, occlusion: occlusion)
    }
}
