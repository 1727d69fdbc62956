import AudioToolbox
import AudioUnitExtension
import BuiltInUnits

/// The library's one exported function: the units that a host of `AVFAudio` has in its own process, for everybody else.
@c(AUExtensionEntry)
public func extensionEntry() -> UnsafePointer<AUExtensionInterface> {
    makeExtensionInterface { description in try BuiltInUnits.makeUnit(description) }
}
