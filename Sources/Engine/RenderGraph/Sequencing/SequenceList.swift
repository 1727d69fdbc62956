/// The sequences that are played into a graph. Thread: any but render.
// @unchecked: constants.
package final class SequenceList: @unchecked Sendable {
    let first: UnsafeMutablePointer<Unmanaged<SequencePlayback>>
    let count: Int
    private let kept: [SequencePlayback]

    package init(_ sequences: [SequencePlayback]) {
        kept = sequences
        count = sequences.count
        first = .allocate(capacity: max(count, 1))
        for (index, sequence) in sequences.enumerated() {
            (first + index).initialize(to: .passUnretained(sequence))
        }
    }

    deinit { first.deallocate() }

    /// Plays all of them at the beginning of a run. Thread: render.
    /// - Returns: whether there is something to be told to the program.
    @_noLocks @_noAllocation @section("render")
    func run(_ frames: Int, time: Int64, sampleRate: Double, hostTime: UInt64) -> Bool {
        var hasNews = false
        for index in 0..<count {
            let sequence = first[index]
            if sequence._withUnsafeGuaranteedRef({
                $0.run(frames, time: time, sampleRate: sampleRate, hostTime: hostTime)
            }) {
                hasNews = true
            }
        }
        return hasNews
    }
}
