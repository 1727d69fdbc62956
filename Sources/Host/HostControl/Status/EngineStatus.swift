/// One engine of a host: what drives it, and what that has counted since it was opened.
public struct EngineStatus: Hashable, Sendable, Codable {
    /// As the host calls it.
    public let name: String
    /// `running`, `paused`, `prepared` or `stopped`.
    public let state: String
    /// What drives it.
    public let device: String
    /// Hz; 0 while nothing drives it.
    public let sampleRate: Double
    /// Frames of a callback; 0 while unknown.
    public let framesPerCycle: Int
    /// Frames that the device was given.
    public let frames: UInt64
    /// Nanoseconds in the device's callbacks.
    public let busyNanoseconds: UInt64
    /// How often samples were late: heard as gaps.
    public let xruns: UInt64

    /// Nothing is checked.
    public init(
        name: String, state: String, device: String, sampleRate: Double, framesPerCycle: Int, frames: UInt64,
        busyNanoseconds: UInt64, xruns: UInt64
    ) {
        self.name = name
        self.state = state
        self.device = device
        self.sampleRate = sampleRate
        self.framesPerCycle = framesPerCycle
        self.frames = frames
        self.busyNanoseconds = busyNanoseconds
        self.xruns = xruns
    }

    /// The share of real time that callbacks took, 0…1 and more: since an earlier look, or since the device was opened.
    /// Nil when nothing was played meanwhile, or by another device.
    public func load(since earlier: EngineStatus? = nil) -> Double? {
        let (start, busyStart) = earlier.map { ($0.frames, $0.busyNanoseconds) } ?? (0, 0)
        guard frames > start, busyNanoseconds >= busyStart, sampleRate > 0 else { return nil }
        return Double(busyNanoseconds - busyStart) / (Double(frames - start) * 1e9 / sampleRate)
    }
}
