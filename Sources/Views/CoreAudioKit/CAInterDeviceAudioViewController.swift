import AudioToolbox
import Foundation
import ViewHierarchy

/// Lists the audio of other machines that announce it, to be embedded (CAInterDeviceAudioViewController.h).
///
/// The rows are what `auctl devices --network` lists; it is read when the view is loaded, which takes seconds, and when a
/// person presses Refresh. A stream needs no enabling here: a program plays the one whose box is checked. Thread: main.
@preconcurrency @MainActor
open class CAInterDeviceAudioViewController: HierarchyViewController {
    private let list: DeviceList

    /// Reads nothing before the view is loaded.
    public override convenience init() { self.init(.networkStreams) }

    package init(_ listing: DeviceListing) {
        list = DeviceList(
            listing, title: "Audio of Other Devices",
            emptyWords: "No other device announces audio on this network.")
        super.init()
        title = "Audio of Other Devices"
        preferredContentSize = list.view.frame.size
        list.changed = { [weak self] in self?.deviceChosen?($0) }
    }

    /// Nil: there are no storyboards here.
    public required init?(coder: AUCoder) { return nil }

    /// The name of the device whose box is checked, as `AVAudioEngine.inputDeviceName` takes it; nil for none. Not
    /// Apple's, whose devices are enabled for the whole system.
    open var selectedDeviceName: String? { list.chosenName }
    /// Is called when another box is checked, or none is any more. Not Apple's.
    open var deviceChosen: ((String?) -> Void)?

    open override func loadView() { view = list.view }
    open override func viewDidLoad() { list.refresh() }
}
