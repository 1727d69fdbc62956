import AudioToolbox
import Foundation
import ViewHierarchy

/// A view for any unit, made from its parameters (AUGenericViewController.h): rows with name, control and value, groups
/// under headings, presets on top; usable by keyboard throughout.
///
/// Arrows change a value by 1 %, with Shift by 0.1 %; Home and End, digits and Return, and Delete for the default work
/// as well. Thread: main.
@preconcurrency @MainActor
open class AUGenericViewController: HierarchyViewController {
    /// The unit whose parameters are shown; nil for none.
    open var auAudioUnit: AUAudioUnit? {
        didSet {
            parameterTree = auAudioUnit?.parameterTree
            title = auAudioUnit?.audioUnitName ?? auAudioUnit?.componentName
            rebuild()
        }
    }

    /// What is shown; that of `auAudioUnit` unless it is set.
    open var parameterTree: AUParameterTree? { didSet { rebuild() } }

    /// Whether parameters for experts are shown.
    open var showsExpertParameters = true { didSet { rebuild() } }

    open override func loadView() { view = GenericShell(makeView()) }

    private func makeView() -> GenericView {
        let presets = auAudioUnit?.factoryPresets ?? []
        let made = GenericView(
            title: title ?? "Parameters", tree: parameterTree, presets: presets.map(\.name),
            showsExperts: showsExpertParameters)
        made.presetChosen = { [weak self] index in
            if presets.indices.contains(index) { self?.auAudioUnit?.currentPreset = presets[index] }
        }
        preferredContentSize = CGSize(width: 480, height: min(640, max(120, made.wantedHeight)))
        return made
    }

    /// Puts new rows where the old ones were.
    private func rebuild() {
        guard let shell = viewIfLoaded as? GenericShell else { return }
        shell.show(makeView())
    }
}
