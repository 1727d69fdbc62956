public import HostControl

/// The MIDI ports that a host plays from, as others of the user have their controllers move parameters of its units.
///
/// Thread: any but render.
public protocol ControllerPlaying: Sendable {
    /// Waits for the next controller that is moved, and has it move a parameter from then on. A cancelled task gives the
    /// request up.
    /// - Parameters:
    ///   - request: with a finite time to wait.
    ///   - unit: whose parameter it is.
    ///   - instance: the unit's number in the host.
    /// - Throws: `HostControlError`, also when nothing was moved within that time.
    func learn(_ request: ControllerRequest, of unit: ExtensionAudioUnit, instance: UInt64) async throws
        -> ControllerBinding

    /// Lets go of the controllers of one parameter, or of all of a unit's.
    /// - Parameters:
    ///   - instance: the unit's number in the host.
    ///   - parameter: its key path; nil for all.
    /// - Returns: how many there were.
    func forget(instance: UInt64, parameter: String?) async -> Int

    /// What is moved by what, in the order in which it was bound.
    func bindings() async -> [ControllerBinding]
}
