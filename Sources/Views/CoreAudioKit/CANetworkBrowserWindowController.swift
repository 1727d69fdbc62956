import AppKit
import Foundation
import ViewHierarchy

/// Lists the audio streams of the network (CANetworkBrowserWindowController.h).
///
/// The rows are what `auctl devices --network` lists: streams of RTP that are announced, and none of AVB. Show the view of
/// `contentViewController`. Thread: main.
@preconcurrency @MainActor
open class CANetworkBrowserWindowController: NSWindowController {
    private let list: DeviceList

    /// Reads nothing before the view of `contentViewController` is loaded.
    public override convenience init() { self.init(.networkStreams) }

    package init(_ listing: DeviceListing) {
        list = DeviceList(
            listing, title: "Network Audio", emptyWords: "No stream is announced on this network.")
        super.init()
        contentViewController = DeviceListViewController(list, title: "Network Audio")
        list.changed = { [weak self] in self?.deviceChosen?($0) }
    }

    /// False: audio goes through networks as RTP here, and not as AVB (IEEE 1722).
    open class func isAVBSupported() -> Bool { false }

    /// The name of the stream whose box is checked, as `AVAudioEngine.inputDeviceName` takes it; nil for none. Not Apple's.
    open var selectedDeviceName: String? { list.chosenName }
    /// Is called when another box is checked, or none is any more. Not Apple's.
    open var deviceChosen: ((String?) -> Void)?
}
