import AudioToolbox
import Foundation

/// The unit that a node shows that is none: it has the codes of Apple's, and renders nothing.
enum NodeAudioUnit {
    /// - Parameter mapChanged: called when a program sets its channel map.
    static func apple(
        _ type: OSType, _ subtype: OSType, mapChanged: @escaping @Sendable () -> Void = {}
    ) -> AUAudioUnit {
        let description = AudioComponentDescription(
            componentType: type, componentSubType: subtype, componentManufacturer: kAudioUnitManufacturer_Apple,
            componentFlags: 0, componentFlagsMask: 0)
        return ShownUnit(description, mapChanged: mapChanged)
    }

    static func placeholder(_ description: AudioComponentDescription) -> AUAudioUnit { ShownUnit(description) {} }
}

/// A unit without a kernel, which tells when its channel map is set.
// @unchecked: a constant beside what `AUAudioUnit` keeps.
private final class ShownUnit: AUAudioUnit, @unchecked Sendable {
    private let mapChanged: @Sendable () -> Void

    init(_ description: AudioComponentDescription, mapChanged: @escaping @Sendable () -> Void) {
        self.mapChanged = mapChanged
        // The base class makes an instance of any description.
        try! super.init(componentDescription: description, options: [])
    }

    override var channelMap: [AUNumber]? { didSet { mapChanged() } }
}
