import AudioToolbox
import CAudioUnitInterface

/// Starts and stops I/O units by their handles. Thread: any but render.
package enum OutputUnits {
    /// Has the device run of a unit that is initialized. `kAudio_UnimplementedError` for a unit that has none.
    package static func start(_ unit: AudioUnit) -> OSStatus { onInterface(of: unit) { try $0.startOutput() } }

    /// Ends it; no callback is called any more when this returns.
    package static func stop(_ unit: AudioUnit) -> OSStatus { onInterface(of: unit) { try $0.stopOutput() } }

    private static func onInterface(of unit: AudioUnit, _ body: (UnitInterface) throws -> Void) -> OSStatus {
        // Makes the functions of an instance that was not called yet.
        guard cai_find(unit) != nil else { return badComponentInstance }
        guard let interface = UnitInstances.interface(of: unit) else { return kAudio_UnimplementedError }
        return StatusError.status { try body(interface) }
    }
}
