import AudioUnitExtension
import CoreAudioKit
import RingModulatorView

/// What the library of views exports.
@c(AUExtensionViewLibraryEntry)
public func viewLibraryEntry(
    _ unit: UnsafePointer<AUExtensionUnitAccess>?
) -> UnsafePointer<AUExtensionViewInterface>? {
    makeViewLibrary(unit) { unit in
        AUViewController(showing: RingModulatorView(tree: unit.parameterTree))
    }
}
