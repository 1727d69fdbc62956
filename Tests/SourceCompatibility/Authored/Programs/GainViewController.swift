import CoreAudioKit
import Foundation

/// A principal class as templates write it, for a storyboard and without one.
public class GainViewController: AUViewController, AUAudioUnitFactory {
    var audioUnit: AUAudioUnit?
    var observation: NSKeyValueObservation?

    public override init() { super.init() }

    public required init?(coder: NSCoder) { super.init(coder: coder) }

    public override func viewDidLoad() {
        super.viewDidLoad()
        guard let audioUnit = audioUnit else { return }
        connect(audioUnit)
    }

    nonisolated public func createAudioUnit(with componentDescription: AudioComponentDescription) throws -> AUAudioUnit
    {
        let unit = try GainUnit(componentDescription: componentDescription, options: [])
        DispatchQueue.main.async { self.audioUnit = unit }
        return unit
    }

    private func connect(_ audioUnit: AUAudioUnit) {
        guard let tree = audioUnit.parameterTree, let gain = tree.value(forKey: "gain") as? AUParameter else { return }
        observation = audioUnit.observe(\.allParameterValues, options: [.new]) { object, change in
            DispatchQueue.main.async { print(gain.value) }
        }
    }
}
