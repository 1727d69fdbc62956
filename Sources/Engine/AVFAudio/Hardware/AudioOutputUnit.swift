import AudioToolbox
internal import AudioUnitInterface

// The functions of AudioOutputUnit.h.

/// Has the device of an I/O unit run, which is initialized (AudioOutputUnit.h). `kAudio_UnimplementedError` for a unit
/// that has none. Thread: any but render.
@discardableResult
public func AudioOutputUnitStart(_ ci: AudioUnit) -> OSStatus { OutputUnits.start(ci) }

/// Ends it; no callback is called any more when this returns. Thread: any but render.
@discardableResult
public func AudioOutputUnitStop(_ ci: AudioUnit) -> OSStatus { OutputUnits.stop(ci) }
