import AudioUnitExtension
import CoreAudioKit

/// What the library of views exports: called when somebody opens a view of the unit for the first time.
@c(AUExtensionViewLibraryEntry)
public func viewLibraryEntry(
    _ unit: UnsafePointer<AUExtensionUnitAccess>?
) -> UnsafePointer<AUExtensionViewInterface>? {
    makeViewLibrary(unit) { unit in NewUnitViewController(unit) }
}

/// A knob for each parameter, beside one another.
///
/// The unit's own objects are in another library: `ViewedUnit` has a parameter tree like the unit's, sets what is set
/// in it, and plays notes (`play`).
final class NewUnitViewController: AUViewController {
    private let unit: ViewedUnit

    init(_ unit: ViewedUnit) {
        self.unit = unit
        super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) { nil }

    override func loadView() {
        let knobs = unit.parameterTree.allParameters.map { AUParameterKnob($0) }
        let stack = NSStackView(views: knobs)
        stack.distribution = .fillEqually
        view = stack
        // As the unit's entry says it to hosts.
        preferredContentSize = CGSize(width: 240, height: 160)
    }
}
