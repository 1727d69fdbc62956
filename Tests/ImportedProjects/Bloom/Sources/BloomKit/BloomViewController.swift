import Cocoa
import CoreAudioKit
import SwiftUI

@objc(BloomViewController)
open class BloomViewController: AUViewController, AUAudioUnitFactory {
    var audioUnit: AUAudioUnit? {
        didSet {
            DispatchQueue.main.async {
                if self.isViewLoaded { self.connect() }
            }
        }
    }
    @IBOutlet weak var label: NSTextField!

    open override func beginRequest(with context: NSExtensionContext) {}

    public func createAudioUnit(with componentDescription: AudioComponentDescription) throws -> AUAudioUnit {
        let unit = try BloomAudioUnit(componentDescription: componentDescription, options: [])
        audioUnit = unit
        return unit
    }

    open override func loadView() {
        view = NSView(frame: NSRect(x: 0, y: 0, width: 240, height: 120))
    }

    open override func viewDidLoad() {
        super.viewDidLoad()
        connect()
    }

    private func connect() {
        guard let tree = audioUnit?.parameterTree else { return }
        let hosting = NSHostingView(rootView: BloomPanel(amount: tree.parameter(withAddress: 0)))
        hosting.frame = view.bounds
        hosting.autoresizingMask = [.width, .height]
        view.addSubview(hosting)
    }

    @IBAction func reset(_ sender: Any?) {
        audioUnit?.parameterTree?.parameter(withAddress: 0)?.value = 0.5
    }
}
