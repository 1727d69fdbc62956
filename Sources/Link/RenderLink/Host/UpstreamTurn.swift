/// One coming or running cycle of an upstream unit, as a downstream service knows it.
struct UpstreamTurn {
    /// The upstream's index in the downstream service, plus one; 0 for none.
    var source: UInt16
    /// Distinguishes links for good; addresses are reused.
    var link: UInt64
    var sequence: LinkSequence
    /// The done word in the host's mapping.
    var word: UnsafeMutableRawPointer?

    @_noLocks @_noAllocation
    init(source: UInt16, link: UInt64, sequence: LinkSequence, word: UnsafeMutableRawPointer?) {
        self.source = source
        self.link = link
        self.sequence = sequence
        self.word = word
    }

    static var none: UpstreamTurn {
        @_noLocks @_noAllocation get { UpstreamTurn(source: 0, link: 0, sequence: LinkSequence(0), word: nil) }
    }

    @_noLocks @_noAllocation
    func isSame(as other: UpstreamTurn) -> Bool {
        source == other.source && link == other.link && sequence.value == other.sequence.value
    }
}
