import CoreAudioKit

public class HarborViewController: AUViewController, AUAudioUnitFactory {
    @IBOutlet var level: NSSlider?

    public func createAudioUnit(with componentDescription: AudioComponentDescription) throws -> AUAudioUnit {
        try HarborUnit(componentDescription: componentDescription, options: [])
    }

    @IBAction func levelMoved(_ sender: Any?) {}

    func listen() { level?.target(forAction: #selector(levelMoved), withSender: self) }
}
