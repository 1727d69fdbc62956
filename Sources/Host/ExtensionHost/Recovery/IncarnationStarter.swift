/// Finds places for the incarnations of one unit, and keeps its bundle's quarantine. Thread: any but render.
package protocol IncarnationStarter<Place>: Sendable {
    associatedtype Place: IncarnationPlace

    /// Does work that blocks, away from the caller.
    func run(_ work: @escaping @Sendable () async -> Void)
    /// A place in a process that was launched for it or is shared. No code of the unit has run when this throws.
    ///
    /// - Parameter isApart: whether the process is to be shared with nobody.
    func place(isApart: Bool) async throws(ExtensionHostError) -> Place
    /// Writes down that the bundle is not started any more. Why it could not be; nil when it was, or is not to be.
    func quarantine(reason: String) -> String?
    /// Lifts the bundle's quarantine.
    func release()
}
