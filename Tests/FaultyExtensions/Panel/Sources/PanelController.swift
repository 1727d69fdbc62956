import CoreAudioKit

/// A headless view that tells, as parameters of its unit, what happened to it.
final class PanelController: AUViewController, AUAudioUnitFactory {
    private let journal = PanelJournal()

    nonisolated func createAudioUnit(with componentDescription: AudioComponentDescription) throws -> AUAudioUnit {
        // "early" looks at its view before there is a unit.
        if componentDescription.componentSubType == 0x6561_726c {
            Task { @MainActor in self.loadViewIfNeeded() }
        }
        return try PanelUnit(componentDescription: componentDescription, journal: journal) { [weak self] size in
            Task { @MainActor in self?.preferredContentSize = CGSize(width: Double(size), height: Double(size) / 2) }
        }
    }

    override func loadView() {
        view = NSView(frame: NSRect(x: 0, y: 0, width: 640, height: 320))
        preferredContentSize = view.frame.size
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        journal.loads.value += 1
    }

    override func viewWillAppear() { journal.appearances.value += 1 }
    override func viewDidDisappear() { journal.disappearances.value += 1 }
}
