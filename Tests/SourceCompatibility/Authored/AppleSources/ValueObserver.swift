import AVFoundation

private nonisolated(unsafe) var observerContext = 0

/// Follows a unit by the names of its values.
public class ValueObserver: NSObject {
    public private(set) var seen: [String] = []
    private let audioUnit: AUAudioUnit

    public init(_ audioUnit: AUAudioUnit) {
        self.audioUnit = audioUnit
        super.init()
        audioUnit.addObserver(self, forKeyPath: "contextName", options: [.new, .old], context: &observerContext)
        audioUnit.addObserver(self, forKeyPath: #keyPath(AUAudioUnit.renderQuality), options: .new, context: nil)
    }

    public func end() {
        audioUnit.removeObserver(self, forKeyPath: "contextName", context: &observerContext)
        audioUnit.removeObserver(self, forKeyPath: "renderQuality")
    }

    public override func observeValue(
        forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?,
        context: UnsafeMutableRawPointer?
    ) {
        guard context == &observerContext, let name = change?[.newKey] as? String else {
            super.observeValue(forKeyPath: keyPath, of: object, change: change, context: context)
            return
        }
        seen.append(name)
    }
}
