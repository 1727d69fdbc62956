import Glibc

/// A buffer list as a collection of its buffers (CoreAudio's overlay). Does not own the list. Thread: any.
public struct UnsafeMutableAudioBufferListPointer: RandomAccessCollection, MutableCollection {
    /// Where the list begins; whoever allocated it frees it.
    public var unsafeMutablePointer: UnsafeMutablePointer<AudioBufferList>

    /// - Parameter pointer: has to outlive this value, with as many buffers behind it as it says.
    public init(_ pointer: UnsafeMutablePointer<AudioBufferList>) { unsafeMutablePointer = pointer }

    /// Nil for a null pointer.
    public init?(_ pointer: UnsafeMutablePointer<AudioBufferList>?) {
        guard let pointer else { return nil }
        self.init(pointer)
    }

    /// The same list, for functions that only read it.
    public var unsafePointer: UnsafePointer<AudioBufferList> { UnsafePointer(unsafeMutablePointer) }

    /// How many buffers the list has; setting it does not move or change them.
    public var count: Int {
        get { Int(unsafeMutablePointer.pointee.mNumberBuffers) }
        nonmutating set { unsafeMutablePointer.pointee.mNumberBuffers = UInt32(newValue) }
    }

    /// Always 0: indices are buffer numbers.
    public var startIndex: Int { 0 }
    /// Follows the list's `mNumberBuffers`, which others may change.
    public var endIndex: Int { count }

    /// - Precondition: `index` is below `count`.
    public subscript(index: Int) -> AudioBuffer {
        get {
            precondition(index >= 0 && index < count, "subscript index out of range")
            return audioBuffers(unsafeMutablePointer)[index]
        }
        nonmutating set {
            precondition(index >= 0 && index < count, "subscript index out of range")
            audioBuffers(unsafeMutablePointer)[index] = newValue
        }
    }
}

extension AudioBufferList {
    /// The bytes of a list with room for so many buffers.
    public static func sizeInBytes(maximumBuffers: Int) -> Int {
        MemoryLayout<AudioBufferList>.size + Swift.max(0, maximumBuffers - 1) * MemoryLayout<AudioBuffer>.stride
    }

    /// An empty list with room for so many buffers; `free` its `unsafeMutablePointer`.
    public static func allocate(maximumBuffers: Int) -> UnsafeMutableAudioBufferListPointer {
        let size = sizeInBytes(maximumBuffers: maximumBuffers)
        guard let memory = calloc(1, size) else { fatalError("no memory for \(size) bytes") }
        let list = memory.assumingMemoryBound(to: AudioBufferList.self)
        list.pointee.mNumberBuffers = UInt32(maximumBuffers)
        return UnsafeMutableAudioBufferListPointer(list)
    }
}

extension AudioBuffer {
    /// A buffer over memory that somebody else owns.
    public init<Element>(_ typedBuffer: UnsafeMutableBufferPointer<Element>, numberOfChannels: Int) {
        self.init(
            mNumberChannels: UInt32(numberOfChannels),
            mDataByteSize: UInt32(typedBuffer.count * MemoryLayout<Element>.stride),
            mData: UnsafeMutableRawPointer(typedBuffer.baseAddress))
    }
}

extension UnsafeMutableBufferPointer {
    /// The samples of a buffer.
    public init(_ audioBuffer: AudioBuffer) {
        self.init(
            start: audioBuffer.mData?.assumingMemoryBound(to: Element.self),
            count: Int(audioBuffer.mDataByteSize) / MemoryLayout<Element>.stride)
    }
}

extension UnsafeBufferPointer {
    /// The samples of a buffer.
    public init(_ audioBuffer: AudioBuffer) {
        self.init(UnsafeMutableBufferPointer<Element>(audioBuffer))
    }
}
