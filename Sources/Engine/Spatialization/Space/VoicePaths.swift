import SignalProcessing

/// The factors of a source's direct sound and of what goes into the room. Pure. Thread: any, also render.
package struct VoicePaths {
    package let dry: Float
    package let wet: Float

    @_noLocks @_noAllocation
    package init(_ source: SourceHearing, hasRoom: Bool, isPlaced: Bool) {
        let turns = Double(hasRoom ? source.reverbBlend : 0) / 4
        let share = Float(ScenePlacing.obstacleLowShare)
        let occlusion = Float(Mathematics.amplitude(decibels: Double(source.occlusion * share)))
        let obstruction = Float(Mathematics.amplitude(decibels: Double(source.obstruction * share)))
        // At either end one of the two is silent, to the bit.
        dry =
            (turns >= 0.25 ? 0 : Float(Mathematics.cosine(turns: turns)))
            * (isPlaced ? occlusion * obstruction : 1)
        wet = Float(Mathematics.sine(turns: turns)) * (isPlaced ? occlusion : 1)
    }
}
