import AudioUnitExtension
import CoreAudioKit
import FilterDemoView

/// What the library of views exports.
@c(AUExtensionViewLibraryEntry)
public func viewLibraryEntry(
    _ unit: UnsafePointer<AUExtensionUnitAccess>?
) -> UnsafePointer<AUExtensionViewInterface>? {
    makeViewLibrary(unit) { unit in
        AUViewController(showing: FilterView(tree: unit.parameterTree) { unit.sampleRate })
    }
}
