import CSndfile

extension SoundFileHandle {
    private static let blockSamples = 4096

    /// Appends interleaved frames; returns how many found room.
    borrowing func write(_ frames: Int, as kind: RawSampleKind, from memory: UnsafeRawPointer) -> Int {
        guard let depth = IntegerDepth(format: info.format) else {
            switch kind {
            case .float32:
                return Int(sf_writef_float(pointer, memory.assumingMemoryBound(to: Float.self), Int64(frames)))
            case .float64:
                return Int(sf_writef_double(pointer, memory.assumingMemoryBound(to: Double.self), Int64(frames)))
            case .int32: return Int(sf_writef_int(pointer, memory.assumingMemoryBound(to: Int32.self), Int64(frames)))
            }
        }
        let channels = Int(info.channels)
        let block = max(Self.blockSamples / channels, 1)
        return withUnsafeTemporaryAllocation(of: Int32.self, capacity: block * channels) { rounded in
            guard let target = rounded.baseAddress else { return 0 }
            var done = 0
            while done < frames {
                let count = min(block, frames - done)
                let source = memory + done * channels * kind.size
                let samples = count * channels
                switch kind {
                case .float32: depth.round(source.assumingMemoryBound(to: Float.self), into: target, count: samples)
                case .float64: depth.round(source.assumingMemoryBound(to: Double.self), into: target, count: samples)
                case .int32: depth.round(source.assumingMemoryBound(to: Int32.self), into: target, count: samples)
                }
                let written = Int(sf_writef_int(pointer, target, Int64(count)))
                done += max(written, 0)
                guard written == count else { break }
            }
            return done
        }
    }
}
