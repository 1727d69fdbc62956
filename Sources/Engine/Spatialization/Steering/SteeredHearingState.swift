/// What the render thread makes and hears responses with. Thread: render, but for `init`.
package struct SteeredHearingState {
    let table: HearingTable
    let fullParts: Int
    let shortParts: Int
    /// By source, then voice.
    let voices: UnsafeMutablePointer<VoiceHearing>
    let work: UnsafeMutablePointer<Float>
    let fieldFilter: UnsafePointer<Float>
    let fieldParts: Int
    let fieldConvolvers: UnsafeMutablePointer<Float>

    init(
        _ set: HearingSet, voices: UnsafeMutablePointer<VoiceHearing>, work: UnsafeMutablePointer<Float>,
        fieldConvolvers: UnsafeMutablePointer<Float>
    ) {
        table = set.table
        (fullParts, shortParts) = (set.partitions(isFull: true), set.partitions(isFull: false))
        self.voices = voices
        self.work = work
        fieldFilter = UnsafePointer(set.fieldFilter)
        fieldParts = set.fieldPartitions
        self.fieldConvolvers = fieldConvolvers
    }

    /// Gives a voice's target the response of its direction. At the start of a period.
    @_noLocks @_noAllocation
    func steer(_ number: Int, _ placed: PlacedVoice, _ target: inout VoiceTarget) {
        target.convolver = voices[number].convolver
        guard let direction = placed.direction else { return }
        let parts = placed.isFull ? fullParts : shortParts
        if !direction.isSame(as: voices[number].direction) || voices[number].parts != parts {
            // What the last period went to goes on as that from which this one comes.
            voices[number].isOther.toggle()
            table.fill(direction, parts: parts, voices[number].filter(), work: work)
            (voices[number].direction, voices[number].parts) = (direction, parts)
        }
        (target.filter, target.partitions) = (UnsafePointer(voices[number].filter()), parts)
    }
}

/// What one voice hears responses with: what its convolution keeps, and the responses of this period and of the last.
struct VoiceHearing {
    let convolver: UnsafeMutablePointer<Float>
    let one: UnsafeMutablePointer<Float>
    let other: UnsafeMutablePointer<Float>
    /// Whether the newest response is the other one.
    var isOther = false
    /// Of the newest response.
    var direction = SpatialVector(0, 0, 0)
    var parts = 0

    init(
        convolver: UnsafeMutablePointer<Float>, one: UnsafeMutablePointer<Float>, other: UnsafeMutablePointer<Float>
    ) {
        self.convolver = convolver
        self.one = one
        self.other = other
    }

    /// The newest response.
    @_noLocks @_noAllocation
    func filter() -> UnsafeMutablePointer<Float> { isOther ? other : one }
}
