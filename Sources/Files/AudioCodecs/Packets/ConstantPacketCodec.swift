/// Makes packets that all have one size, and reads them: interleaved Float64 in one direction or the other, never both
/// with one object, since what came before counts. Not safe for use from two threads at a time. Thread: any but render.
package protocol ConstantPacketCodec: AnyObject {
    /// What every packet stands for.
    var framesPerPacket: Int { get }
    /// Of all channels.
    var bytesPerPacket: Int { get }

    /// Writes `count` packets of the frames that they stand for.
    func encode(_ frames: UnsafePointer<Double>, count: Int, into packets: UnsafeMutableRawPointer)
    /// Writes the frames of `count` packets. Throws `CodecError` for what is no such packet; the next one is tried anew.
    func decode(_ packets: UnsafeRawPointer, count: Int, into frames: UnsafeMutablePointer<Double>) throws
}
