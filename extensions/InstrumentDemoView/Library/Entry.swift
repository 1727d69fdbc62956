import AudioUnitExtension
import CoreAudioKit
import InstrumentDemoView

/// What the library of views exports.
@c(AUExtensionViewLibraryEntry)
public func viewLibraryEntry(
    _ unit: UnsafePointer<AUExtensionUnitAccess>?
) -> UnsafePointer<AUExtensionViewInterface>? {
    makeViewLibrary(unit) { unit in
        AUViewController(showing: InstrumentView(tree: unit.parameterTree))
    }
}
