internal import AudioToolbox

/// The buffer lists of a unit's output busses, rewritten before each cycle because the unit may change them.
struct OutputLists {
    let count: Int
    /// `count` pointers, as the render request wants them.
    let lists: UnsafeMutablePointer<UnsafeMutablePointer<AudioBufferList>?>

    init(channels: [Int]) {
        count = channels.count
        lists = .allocate(capacity: channels.count + 1)
        for (bus, number) in channels.enumerated() {
            let memory = UnsafeMutableRawPointer.allocate(byteCount: 8 + 16 * max(number, 1), alignment: 16)
            memory.initializeMemory(as: UInt8.self, repeating: 0, count: 8 + 16 * max(number, 1))
            lists[bus] = memory.assumingMemoryBound(to: AudioBufferList.self)
        }
    }

    func deallocate() {
        for bus in 0..<count { UnsafeMutableRawPointer(lists[bus])?.deallocate() }
        lists.deallocate()
    }

    /// Points the lists at the samples of one cycle.
    @_noLocks @_noAllocation
    func prepare(_ outputs: BusTable, offset: Int, frames: Int) {
        for bus in 0..<count {
            guard let list = lists[bus] else { continue }
            let channels = outputs.channelCount(bus)
            list.pointee.mNumberBuffers = UInt32(truncatingIfNeeded: channels)
            for channel in 0..<channels {
                Self.buffer(list, channel).pointee = AudioBuffer(
                    mNumberChannels: 1, mDataByteSize: UInt32(truncatingIfNeeded: frames &* 4),
                    mData: UnsafeMutableRawPointer(outputs.samples(bus, channel, offset: offset)))
            }
        }
    }

    @_noLocks @_noAllocation
    static func buffer(_ list: UnsafeMutablePointer<AudioBufferList>, _ index: Int) -> UnsafeMutablePointer<AudioBuffer>
    {
        (UnsafeMutableRawPointer(list) + (8 &+ index &* 16)).assumingMemoryBound(to: AudioBuffer.self)
    }
}
