import CoreAudioKit
import Foundation

public class FilterDemoViewController: AUViewController, AUAudioUnitFactory {
    private var parameterObserverToken: AUParameterObserverToken?
    private var observation: NSKeyValueObservation?
    private(set) var shownCutoff: AUValue = 0

    public var audioUnit: AUAudioUnit? {
        didSet {
            // The view may be there already, or not yet.
            if isViewLoaded { connectViewToAU() }
        }
    }

    public override func beginRequest(with context: NSExtensionContext) {}

    public nonisolated func createAudioUnit(with componentDescription: AudioComponentDescription) throws -> AUAudioUnit
    {
        let unit = try FilterDemo(componentDescription: componentDescription, options: [])
        Task { @MainActor in self.audioUnit = unit }
        return unit
    }

    public override func loadView() {
        view = NSView(frame: CGRect(x: 0, y: 0, width: 480, height: 272))
    }

    public override func viewDidLoad() {
        super.viewDidLoad()
        preferredContentSize = CGSize(width: 800, height: 500)
        guard audioUnit != nil else { return }
        connectViewToAU()
    }

    private func connectViewToAU() {
        guard let tree = audioUnit?.parameterTree,
            let cutoff = tree.value(forKey: "cutoff") as? AUParameter
        else { return }
        observation = audioUnit?.observe(\.allParameterValues, options: [.new]) { [weak self] _, _ in
            guard let self = self else { return }
            DispatchQueue.main.async { self.update() }
        }
        parameterObserverToken = tree.token(byAddingParameterObserver: { [weak self] address, _ in
            guard let self = self, address == cutoff.address else { return }
            DispatchQueue.main.async { self.update() }
        })
        update()
    }

    private func update() {
        shownCutoff = audioUnit?.parameterTree?.parameter(withAddress: 0)?.value ?? 0
    }

    /// The slider was moved.
    func setCutoff(_ value: AUValue) {
        audioUnit?.parameterTree?.parameter(withAddress: 0)?
            .setValue(value, originator: parameterObserverToken)
    }
}
