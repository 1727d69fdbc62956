import AudioToolbox

/// Keeps a unit's block for the render thread: out of an object that is borrowed, a constant block is called without
/// counting references.
package final class ParameterOutlet: Sendable {
    let schedule: AUScheduleParameterBlock

    /// - Parameter schedule: a unit's. It neither locks nor allocates.
    package init(_ schedule: @escaping AUScheduleParameterBlock) { self.schedule = schedule }
}
