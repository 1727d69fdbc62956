/// Finds out how a sender's clock runs against this machine's, from when its packets arrive.
///
/// A network only delays. So of each quarter of a second the packet counts that came earliest for its place, and a
/// straight line through eight seconds of these is the sender's clock: when each frame was there at the earliest. How
/// much later others came is the jitter that a buffer has to hold. Pure: times and places come from its caller.
package struct ArrivalClock: Sendable {
    /// What one stretch of time has shown.
    private struct Window {
        var end: UInt64
        /// The earliest packet: when it came, and how far its end was ahead of a clock that runs as it should.
        var time: UInt64
        var lead: Double
        /// The furthest that the sender's clock was ahead of what was there, in frames.
        var lateness: Double
    }

    private static let windowLength: UInt64 = 250_000_000
    private static let windowCount = 32
    /// Clocks of working devices differ by less.
    package static let largestDrift = 1e-3

    private let framesPerNanosecond: Double
    private var start: (time: UInt64, position: Int64)?
    private var windows: [Window] = []
    /// The line: how far the sender's clock is ahead of one that runs as it should, `lead` at `origin`.
    private var origin: UInt64 = 0
    private var lead = 0.0
    /// How much faster the sender's clock runs than this machine's, as a fraction.
    package private(set) var drift = 0.0

    package init(sampleRate: Int) {
        framesPerNanosecond = Double(sampleRate) / 1e9
        windows.reserveCapacity(Self.windowCount + 1)
    }

    /// When the first packet came; 0 before it.
    package var startTime: UInt64 { start?.time ?? 0 }

    /// Nanoseconds since the first packet.
    package func age(at time: UInt64) -> UInt64 { start.map { time > $0.time ? time - $0.time : 0 } ?? 0 }

    /// A packet with the frames of `positions` came at `time`, which goes up from call to call.
    package mutating func note(_ positions: Range<Int64>, at time: UInt64) {
        guard let start else {
            start = (time, positions.upperBound)
            origin = time
            windows = [Window(end: time &+ Self.windowLength, time: time, lead: 0, lateness: Double(positions.count))]
            return
        }
        let ahead = Double(positions.upperBound - start.position) - nominal(since: start.time, to: time)
        let late = position(at: time) - Double(positions.lowerBound)
        if let last = windows.last, time < last.end {
            let index = windows.count - 1
            if ahead > last.lead { (windows[index].time, windows[index].lead) = (time, ahead) }
            windows[index].lateness = max(last.lateness, late)
        } else {
            if windows.count == Self.windowCount { windows.removeFirst() }
            windows.append(Window(end: time &+ Self.windowLength, time: time, lead: ahead, lateness: late))
        }
        fit()
    }

    /// Frames that the sender had sent by `time`, if the network had not delayed them.
    package func position(at time: UInt64) -> Double {
        guard let start else { return 0 }
        return Double(start.position) + nominal(since: start.time, to: time) + lead
            + drift * signed(from: origin, to: time) * framesPerNanosecond
    }

    /// When the sender's clock reaches a place.
    package func time(of position: Int64) -> UInt64 {
        guard let start else { return 0 }
        let frames = Double(position) - self.position(at: start.time)
        let nanoseconds = frames / (framesPerNanosecond * (1 + drift))
        return nanoseconds <= 0 ? start.time : start.time &+ UInt64(min(nanoseconds, 1e18))
    }

    /// Frames by which packets came late at most in the last seconds, one packet's frames at least.
    package var jitter: Double { windows.reduce(0) { max($0, $1.lateness) } }

    private func nominal(since start: UInt64, to time: UInt64) -> Double {
        signed(from: start, to: time) * framesPerNanosecond
    }

    private func signed(from start: UInt64, to time: UInt64) -> Double { Double(Int64(bitPattern: time &- start)) }

    /// The line through the windows' earliest packets. While they span little time, its slope says little and counts
    /// little; the line never lies below the earliest packet of the newest windows.
    private mutating func fit() {
        let (first, last) = (windows[0].time, windows[windows.count - 1].time)
        origin = first
        let span = Double(last &- first)
        guard windows.count >= 4, span > 0 else {
            drift = 0
            lead = windows.reduce(-.infinity) { max($0, $1.lead) }
            return
        }
        let count = Double(windows.count)
        let meanTime = windows.reduce(0) { $0 + Double($1.time &- first) } / count
        let meanLead = windows.reduce(0) { $0 + $1.lead } / count
        var (product, square) = (0.0, 0.0)
        for window in windows {
            let distance = Double(window.time &- first) - meanTime
            product += distance * (window.lead - meanLead)
            square += distance * distance
        }
        let slope = square > 0 ? product / square / framesPerNanosecond : 0
        let weight = min(1, span / 6e9)
        drift = min(max(slope * weight * weight, -Self.largestDrift), Self.largestDrift)
        lead = meanLead - drift * framesPerNanosecond * meanTime
    }
}
