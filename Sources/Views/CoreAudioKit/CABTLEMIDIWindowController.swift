import AppKit
import Foundation
import ViewHierarchy

/// Lists the MIDI ports of this machine, Bluetooth's among them (CABTLEMIDIWindowController.h).
///
/// The rows are what `auctl midi` lists: a Bluetooth device that is paired has its ports among those of ALSA's sequencer.
/// Devices are paired by the desktop. Show the view of `contentViewController`. Thread: main.
@preconcurrency @MainActor
open class CABTLEMIDIWindowController: NSWindowController {
    private let list: DeviceList

    /// Reads nothing before the view of `contentViewController` is loaded.
    public override convenience init() { self.init(.midiPorts) }

    package init(_ listing: DeviceListing) {
        list = DeviceList(
            listing, title: "Bluetooth and Other MIDI",
            emptyWords: "There is no MIDI port. Pair a Bluetooth device in the desktop's settings to see it here.")
        super.init()
        contentViewController = DeviceListViewController(list, title: "Bluetooth and Other MIDI")
        list.changed = { [weak self] in self?.portChosen?($0) }
    }

    /// The name of the port whose box is checked, as `auctl play --midi-in` takes it; nil for none. Not Apple's.
    open var selectedPortName: String? { list.chosenName }
    /// Is called when another box is checked, or none is any more. Not Apple's.
    open var portChosen: ((String?) -> Void)?
}
