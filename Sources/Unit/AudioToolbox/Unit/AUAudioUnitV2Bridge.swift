/// A unit written against the C interface, as an `AUAudioUnit` (AUAudioUnitImplementation.h).
///
/// `AUAudioUnit.instantiate` makes one for components that AudioComponentRegister or a `.component` bundle offers, in
/// this process. Thread: as `AUAudioUnit`.
// @unchecked: as AUAudioUnit; a subclass has no state that it does not guard.
open class AUAudioUnitV2Bridge: AUAudioUnit, @unchecked Sendable {
    /// - Throws: CannotDoInCurrentContext: what bridges is made by `AUAudioUnit.instantiate`, which finds the component.
    public override init(
        componentDescription: AudioComponentDescription, options: AudioComponentInstantiationOptions = []
    ) throws {
        throw AUAudioUnitError(
            kAudioUnitErr_CannotDoInCurrentContext,
            "A v2 bridge to \(componentDescription) is made by AUAudioUnit.instantiate(with:options:).")
    }

    /// For the subclass that bridges.
    package init(bridging componentDescription: AudioComponentDescription, options: AudioComponentInstantiationOptions)
        throws
    {
        try super.init(componentDescription: componentDescription, options: options)
    }

    /// The unit behind this one, for the C functions; valid while this one lives.
    open var audioUnit: AudioUnit { preconditionFailure("the subclass that bridges has the unit") }
}
