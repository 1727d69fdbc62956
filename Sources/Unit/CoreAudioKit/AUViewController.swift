/// The view controller of a unit (AUViewController.h): an extension's principal class subclasses it and adopts
/// `AUAudioUnitFactory`.
///
/// The unit may be made before or after the view is loaded, and on another thread; connect the two when both are there.
/// Thread: main.
open class AUViewController: AUViewControllerBase {}
