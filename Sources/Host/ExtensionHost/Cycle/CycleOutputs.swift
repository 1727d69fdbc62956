import AudioToolbox

/// Where the units of a row put what the host sees of their output: two lists, of which one at most is the signal. The
/// memory is the row's and not the units', because what is rendered outlives the units' turns.
///
/// Shapes: `channelCount` channels × `maximumFrames`. Thread: render; `init` and `deallocate` while nothing renders.
struct CycleOutputs {
    private let lists: UnsafeMutablePointer<UnsafeMutablePointer<AudioBufferList>>
    private let memory: UnsafeMutablePointer<Float>
    private let zeros: UnsafeMutablePointer<Float>
    private let channelCount: Int
    /// The list for the output of the next unit.
    private var next = 0

    init(channelCount: Int, maximumFrames: Int) {
        self.channelCount = channelCount
        zeros = .allocate(capacity: max(maximumFrames, 1))
        zeros.initialize(repeating: 0, count: max(maximumFrames, 1))
        memory = .allocate(capacity: max(2 * channelCount * maximumFrames, 1))
        memory.initialize(repeating: 0, count: max(2 * channelCount * maximumFrames, 1))
        lists = .allocate(capacity: 2)
        for number in 0..<2 {
            let list = UnsafeMutablePointer<AudioBufferList>.allocate(bufferCount: channelCount)
            (lists + number).initialize(to: list)
            for channel in 0..<channelCount {
                let samples = memory + (number * channelCount + channel) * maximumFrames
                audioBuffers(list)[channel] = AudioBuffer(
                    mNumberChannels: 1, mDataByteSize: 0, mData: UnsafeMutableRawPointer(samples))
            }
        }
    }

    func deallocate() {
        for number in 0..<2 { lists[number].deallocate() }
        lists.deallocate()
        memory.deallocate()
        zeros.deallocate()
    }

    /// Gives a unit the list that the signal is not in.
    @_noLocks @_noAllocation @section("render")
    func prepare(_ unit: UnsafeMutablePointer<UnitOfCycle>, _ frames: Int) {
        let list = lists[next]
        let frameCount = UInt32(truncatingIfNeeded: frames)
        for channel in 0..<channelCount { audioBuffers(list)[channel].mDataByteSize = frameCount &* 4 }
        unit.pointee.busses.prepare(frames: frameCount, caller: list, bus: 0)
        unit.pointee.busses.supply(list, bus: 0, frames: frames)
    }

    /// What was written to that list becomes the signal.
    @_noLocks @_noAllocation @section("render")
    mutating func take(into signal: UnsafeMutablePointer<UnsafePointer<Float>?>) {
        let buffers = audioBuffers(lists[next])
        for channel in 0..<channelCount {
            signal[channel] = buffers[channel].mData.map { UnsafePointer($0.assumingMemoryBound(to: Float.self)) }
        }
        next ^= 1
    }

    /// Points a list's buffers at the signal; a silent channel gets memory that holds zeros.
    @_noLocks @_noAllocation @section("render")
    func lend(
        _ signal: UnsafePointer<UnsafePointer<Float>?>, to output: UnsafeMutablePointer<AudioBufferList>, _ frames: Int
    ) {
        let buffers = audioBuffers(output)
        for channel in 0..<Int(output.pointee.mNumberBuffers) {
            let given = channel < channelCount ? signal[channel] : nil
            buffers[channel].mDataByteSize = UInt32(truncatingIfNeeded: frames &* 4)
            buffers[channel].mData = UnsafeMutableRawPointer(mutating: given ?? UnsafePointer(zeros))
        }
    }
}
