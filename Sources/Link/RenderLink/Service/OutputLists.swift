internal import AudioTypes

/// The buffer lists of a unit's output busses, rewritten before each cycle because the unit may change them.
struct OutputLists {
    let count: Int
    /// `count` pointers, as the render request wants them.
    let lists: UnsafeMutablePointer<UnsafeMutablePointer<AudioBufferList>?>

    init(channels: [Int]) {
        count = channels.count
        lists = .allocate(capacity: channels.count + 1)
        for (bus, number) in channels.enumerated() { lists[bus] = .allocate(bufferCount: number) }
    }

    func deallocate() {
        for bus in 0..<count { UnsafeMutableRawPointer(lists[bus])?.deallocate() }
        lists.deallocate()
    }

    /// Points the lists at the samples of one cycle.
    @_noLocks @_noAllocation @section("render")
    func prepare(_ outputs: BusTable, _ sequence: LinkSequence, frames: Int) {
        for bus in 0..<count {
            guard let list = lists[bus] else { continue }
            let channels = outputs.channelCount(bus)
            list.pointee.mNumberBuffers = UInt32(truncatingIfNeeded: channels)
            let buffers = audioBuffers(list)
            for channel in 0..<channels {
                buffers[channel] = AudioBuffer(
                    mNumberChannels: 1, mDataByteSize: UInt32(truncatingIfNeeded: frames &* 4),
                    mData: UnsafeMutableRawPointer(outputs.samples(bus, channel, sequence)))
            }
        }
    }
}
