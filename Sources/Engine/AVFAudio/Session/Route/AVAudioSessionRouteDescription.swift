import Foundation

/// Where a session's sound comes from and goes to (AVAudioSessionRoute.h). A value of the moment when it was asked for.
open class AVAudioSessionRouteDescription: NSObject, @unchecked Sendable {
    // @unchecked: constants.
    /// The ports that record; none while the category does not record.
    public let inputs: [AVAudioSessionPortDescription]
    /// The ports that play; none while the category only records.
    public let outputs: [AVAudioSessionPortDescription]

    package init(inputs: [AVAudioSessionPortDescription], outputs: [AVAudioSessionPortDescription]) {
        (self.inputs, self.outputs) = (inputs, outputs)
        super.init()
    }

    /// Equal when the same ports play and record with the same channels.
    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? AVAudioSessionRouteDescription else { return false }
        return inputs == other.inputs && outputs == other.outputs
    }

    /// Of what is compared.
    open override var hash: Int { (inputs + outputs).map(\.uid).hashValue }
}
