/// One packet of a codec.
package struct CodecPacket: Sendable, Equatable {
    package var bytes: [UInt8]
    /// Frames that it stands for.
    package var frameCount: Int

    package init(bytes: [UInt8], frameCount: Int) { (self.bytes, self.frameCount) = (bytes, frameCount) }
}

/// Makes packets of interleaved Float64. Not safe for use from two threads at a time. Thread: any but render.
package protocol PacketEncoder: AnyObject {
    /// What `encode` takes; the last call before `finish` may have fewer.
    var framesPerPacket: Int { get }
    /// In bytes.
    var maximumPacketSize: Int { get }
    /// What a decoder has to know; complete after `finish` at the latest, usable at once.
    var cookie: [UInt8] { get }
    /// Frames by which the decoded signal comes late.
    var leadingFrames: Int { get }

    /// The packets that these frames complete; often none at first.
    func encode(_ frames: UnsafePointer<Double>, count: Int) throws -> [CodecPacket]
    /// The packets of what is still inside.
    func finish() throws -> [CodecPacket]
}

/// Makes interleaved Float64 of packets. Not safe for use from two threads at a time. Thread: any but render.
package protocol PacketDecoder: AnyObject {
    /// The frames of a packet, as many as it has; a packet that makes no sense throws, and the next one is tried anew.
    func decode(_ packet: UnsafeRawBufferPointer) throws -> [Double]
    /// The frames of what is still inside.
    func finish() throws -> [Double]
}
