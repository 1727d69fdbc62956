import Combine
import CoreAudioKit
import SwiftUI
import os

#if os(iOS)
    typealias HostingController = UIHostingController
#elseif os(macOS)
    typealias HostingController = NSHostingController
#endif

private let log = Logger(subsystem: "org.example.Phaser", category: "AudioUnitViewController")

struct PhaserMainView: View {
    var tree: AUParameterTree?
    @State private var rate: Float = 0.5

    var body: some View {
        VStack {
            Text("Phaser").font(.largeTitle)
            Slider(value: $rate, in: 0...10)
                .onChange(of: rate) { _, new in
                    tree?.parameter(withAddress: 0)?.value = new
                }
        }
    }
}

public class PhaserViewController: AUViewController, AUAudioUnitFactory {
    var audioUnit: AUAudioUnit?

    var hostingController: HostingController<PhaserMainView>?

    private var observation: NSKeyValueObservation?
    private var bag: Set<AnyCancellable> = []

    deinit {
        log.debug("gone")
    }

    public override func viewDidLoad() {
        super.viewDidLoad()

        // Accessing the `audioUnit` parameter prompts the AU to be created via createAudioUnit(with:)
        guard let audioUnit = self.audioUnit else {
            return
        }
        configureSwiftUIView(audioUnit: audioUnit)
    }

    nonisolated public func createAudioUnit(with componentDescription: AudioComponentDescription) throws -> AUAudioUnit
    {
        return try DispatchQueue.main.sync {
            audioUnit = try AUAudioUnit(componentDescription: componentDescription, options: [])

            guard let audioUnit = self.audioUnit else {
                log.error("Unable to create audio unit")
                return audioUnit!
            }

            defer {
                DispatchQueue.main.async {
                    self.configureSwiftUIView(audioUnit: audioUnit)
                }
            }

            self.observation = audioUnit.observe(\.allParameterValues, options: [.new]) { object, change in
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
        if let host = hostingController {
            host.removeFromParent()
            host.view.removeFromSuperview()
        }

        let content = PhaserMainView(tree: audioUnit.parameterTree)
        let host = HostingController(rootView: content)
        self.addChild(host)
        host.view.frame = self.view.bounds
        self.view.addSubview(host.view)
        hostingController = host

        // Make sure the SwiftUI view fills the full area provided by the view controller
        host.view.translatesAutoresizingMaskIntoConstraints = false
        host.view.topAnchor.constraint(equalTo: self.view.topAnchor).isActive = true
        host.view.leadingAnchor.constraint(equalTo: self.view.leadingAnchor).isActive = true
        host.view.trailingAnchor.constraint(equalTo: self.view.trailingAnchor).isActive = true
        host.view.bottomAnchor.constraint(equalTo: self.view.bottomAnchor).isActive = true
        NSLayoutConstraint.activate([
            host.view.widthAnchor.constraint(greaterThanOrEqualToConstant: 320),
            host.view.heightAnchor.constraint(greaterThanOrEqualToConstant: 200),
        ])
        self.preferredContentSize = CGSize(width: 480, height: 320)
    }
}
