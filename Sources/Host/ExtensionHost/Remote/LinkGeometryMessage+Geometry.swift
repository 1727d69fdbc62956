import RenderLink
import ServiceProtocol

extension LinkGeometryMessage {
    /// A link's geometry, as it is sent.
    init(_ geometry: LinkGeometry) {
        self.init(
            inputChannels: geometry.inputChannels.map { UInt32($0) },
            outputChannels: geometry.outputChannels.map { UInt32($0) }, maximumFrames: UInt32(geometry.maximumFrames),
            eventBytes: UInt32(geometry.eventBytes))
    }
}
