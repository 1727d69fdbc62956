/// Where the render thread wants a source of a `SteeredSpace` to be heard, seen by the listener.
package struct SteeredSource {
    /// What of it is placed.
    package enum Placing: Sendable {
        /// Nothing: its channels pass as they are.
        case passes
        /// The sum of its channels.
        case point
        /// Each channel, in the direction of its loudspeaker.
        case bed
    }

    package var placing = Placing.point
    package var hearing = SourceHearing(algorithm: .equalPowerPanning)
    /// With the loss by distance.
    package var level: Float = 1
    /// Of length 1.
    package var direction = SpatialVector(0, 0, -1)
    package var isInHead = false

    @_noLocks @_noAllocation
    package init() {}
}
