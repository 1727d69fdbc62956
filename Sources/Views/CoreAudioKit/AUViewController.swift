public import ViewHierarchy

/// The view controller of a unit (AUViewController.h): an extension's principal class subclasses it and adopts
/// `AUAudioUnitFactory`.
///
/// The unit may be made before or after the view is loaded, and on another thread; connect the two when both are there.
/// What its view draws is shown by other processes. Thread: main.
open class AUViewController: HierarchyViewController {
    /// A controller of a view that is there already, in the size that the view has.
    public convenience init(showing view: HierarchyView) {
        self.init()
        self.view = view
        preferredContentSize = view.frame.size
    }
}
