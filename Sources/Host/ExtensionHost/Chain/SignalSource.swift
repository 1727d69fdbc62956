import AudioToolbox

/// The signal between two units of a chain: one pointer per channel, which an input block hands out without a copy.
///
/// Thread: render, one caller at a time.
final class SignalSource {
    let channelCount: Int
    /// Null where there is no signal.
    let channels: UnsafeMutablePointer<UnsafePointer<Float>?>

    init(channelCount: Int) {
        self.channelCount = channelCount
        channels = .allocate(capacity: max(channelCount, 1))
        channels.initialize(repeating: nil, count: max(channelCount, 1))
    }

    deinit { channels.deallocate() }

    /// Gives the signal by putting its pointers into the list; channels beyond are silent.
    var pull: AURenderPullInputBlock {
        let count = channelCount
        let channels = channels
        return { _, _, frames, bus, data in
            guard bus == 0, count > 0 else { return kAudioUnitErr_NoConnection }
            let buffers = audioBuffers(data)
            for index in 0..<Int(data.pointee.mNumberBuffers) {
                let source = channels[index < count ? index : count - 1]
                if let source { buffers[index].mData = UnsafeMutableRawPointer(mutating: source) }
                buffers[index].mDataByteSize = frames * 4
            }
            return noErr
        }
    }
}
