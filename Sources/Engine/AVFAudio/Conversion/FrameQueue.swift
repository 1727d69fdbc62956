import Foundation

/// Interleaved Float64 frames, first in, first out.
struct FrameQueue {
    let channelCount: Int
    private var samples: [Double] = []
    /// In frames; what lies before it was taken.
    private var start = 0
    private var end = 0

    init(channelCount: Int) { self.channelCount = channelCount }

    /// In frames.
    var count: Int { end - start }

    mutating func removeAll() { (start, end) = (0, 0) }

    /// Adds what `body` writes into room for `capacity` frames; it returns how many it wrote.
    mutating func append(
        capacity: Int, _ body: (UnsafeMutablePointer<Double>) throws -> Int
    ) rethrows {
        makeRoom(capacity)
        let (end, channelCount) = (end, channelCount)
        let written = try samples.withUnsafeMutableBufferPointer { samples in
            guard let base = samples.baseAddress else { return 0 }
            return try body(base + end * channelCount)
        }
        self.end += written
    }

    /// Shows the first frames, at most `most`; `body` returns how many it took.
    @discardableResult
    mutating func take(_ most: Int, _ body: (UnsafePointer<Double>, Int) throws -> Int) rethrows -> Int {
        let shown = min(most, count)
        guard shown > 0 else { return 0 }
        let taken = try samples.withUnsafeBufferPointer {
            try body($0.baseAddress! + start * channelCount, shown)
        }
        start += taken
        if start == end { removeAll() }
        return taken
    }

    private mutating func makeRoom(_ frames: Int) {
        if start > 0, (end + frames) * channelCount > samples.count {
            let (start, count, channelCount) = (start, count, channelCount)
            samples.withUnsafeMutableBufferPointer { samples in
                guard let base = samples.baseAddress else { return }
                memmove(base, base + start * channelCount, count * channelCount * MemoryLayout<Double>.stride)
            }
            (self.start, end) = (0, count)
        }
        let missing = (end + frames) * channelCount - samples.count
        if missing > 0 { samples.append(contentsOf: repeatElement(0, count: max(missing, samples.count))) }
    }
}
