/// A unit of the type `kAudioUnitType_Output`, which a host's library brings.
package protocol HardwareUnit: AUAudioUnit {
    /// The same each time.
    var hardware: any UnitHardware { get }
}
