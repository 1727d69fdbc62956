/// Where an incarnation is, and which of the unit's it is.
package struct PresentIncarnation<Place: IncarnationPlace>: Equatable, Sendable {
    package let place: Place
    /// Counts the unit's incarnations, from 1.
    package let generation: UInt64
}
