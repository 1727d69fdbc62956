/// What holds the bytes of an audio file. Thread: one at a time, any but render.
package protocol PacketStorage: AnyObject {
    /// In bytes. Throws `ContainerError`, as the others do.
    func size() throws -> Int64
    /// Reads as many as there are, at most `count`; 0 at the end.
    func read(_ count: Int, at place: Int64, into memory: UnsafeMutableRawPointer) throws -> Int
    /// Writes all of them, over what is there or at the end.
    func write(_ bytes: UnsafeRawBufferPointer, at place: Int64) throws
    /// Cuts off what is behind, or adds zeros.
    func setSize(_ size: Int64) throws
}
