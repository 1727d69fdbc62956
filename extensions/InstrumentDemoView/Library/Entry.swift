import AudioUnitExtension
import CoreAudioKit
import InstrumentDemoView

/// What the library of views exports.
@c(AUExtensionViewLibraryEntry)
public func viewLibraryEntry(
    _ unit: UnsafePointer<AUExtensionUnitAccess>?
) -> UnsafePointer<AUExtensionViewInterface>? {
    makeViewLibrary(unit) { unit in
        let view = InstrumentView(tree: unit.parameterTree) { note, begins in
            unit.play([begins ? 0x90 : 0x80, UInt8(clamping: note), begins ? 100 : 0])
        }
        return AUViewController(showing: view)
    }
}
