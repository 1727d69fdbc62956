/// What one voice of a source does, and the direction in which it is heard by a head's responses, if it is.
package struct PlacedVoice {
    package var target = VoiceTarget()
    /// Seen by the listener, of length 1.
    package var direction: SpatialVector?
    /// Whether all of a response is heard, and not only its beginning.
    package var isFull = false

    @_noLocks @_noAllocation
    package init() {}
}
