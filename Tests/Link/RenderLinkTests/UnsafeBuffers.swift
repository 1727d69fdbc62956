import AudioToolbox

/// The channels of a buffer list; by raw pointers, so that a debug build needs no metadata of generic types on a render
/// thread.
struct UnsafeBuffers {
    private let list: UnsafeMutableRawPointer

    @_noLocks @_noAllocation
    init(_ list: UnsafeMutablePointer<AudioBufferList>) { self.list = UnsafeMutableRawPointer(list) }

    var count: Int {
        @_noLocks @_noAllocation get { Int(list.load(as: UInt32.self)) }
    }

    @_noLocks @_noAllocation
    func samples(_ channel: Int) -> UnsafeMutablePointer<Float>? {
        list.load(fromByteOffset: 8 &+ channel &* 16 &+ 8, as: UnsafeMutableRawPointer?.self)?.assumingMemoryBound(
            to: Float.self)
    }
}
