import Combine
import CoreAudioKit
import SwiftUI
import os

private let log = Logger(subsystem: "com.example.Tremor.TremorExtension", category: "AudioUnitViewController")

@MainActor
public class AudioUnitViewController: AUViewController, AUAudioUnitFactory {
    var audioUnit: AUAudioUnit?
    var hostingController: NSHostingController<TremorExtensionMainView>?
    private var observation: NSKeyValueObservation?
    @IBOutlet weak var container: KitView?

    public override func viewDidLoad() {
        super.viewDidLoad()
        guard let audioUnit = self.audioUnit else { return }
        configureSwiftUIView(audioUnit: audioUnit)
    }

    nonisolated public func createAudioUnit(with componentDescription: AudioComponentDescription) throws -> AUAudioUnit
    {
        return try DispatchQueue.main.sync {
            let audioUnit = try TremorExtensionAudioUnit(componentDescription: componentDescription, options: [])
            self.audioUnit = audioUnit
            defer {
                DispatchQueue.main.async { self.configureSwiftUIView(audioUnit: audioUnit) }
            }
            audioUnit.setupParameterTree(TremorExtensionParameterSpecs.createAUParameterTree())
            self.observation = audioUnit.observe(\.allParameterValues, options: [.new]) { _, _ in
                guard let tree = audioUnit.parameterTree else { return }
                for param in tree.allParameters { param.value = param.value }
            }
            guard audioUnit.parameterTree != nil else {
                log.error("Unable to access AU ParameterTree")
                return audioUnit
            }
            return audioUnit
        }
    }

    private func configureSwiftUIView(audioUnit: AUAudioUnit) {
        guard isViewLoaded, let tree = audioUnit.parameterTree else { return }
        let content = TremorExtensionMainView(parameterTree: tree)
        let host = NSHostingController(rootView: content)
        self.addChild(host)
        host.view.frame = self.view.bounds
        self.view.addSubview(host.view)
        hostingController = host

        // The SwiftUI view fills the whole area of the controller's view.
        host.view.translatesAutoresizingMaskIntoConstraints = false
        host.view.topAnchor.constraint(equalTo: self.view.topAnchor).isActive = true
        host.view.leadingAnchor.constraint(equalTo: self.view.leadingAnchor).isActive = true
        host.view.trailingAnchor.constraint(equalTo: self.view.trailingAnchor).isActive = true
        host.view.bottomAnchor.constraint(equalTo: self.view.bottomAnchor).isActive = true
        self.view.bringSubviewToFront(host.view)
    }
}
