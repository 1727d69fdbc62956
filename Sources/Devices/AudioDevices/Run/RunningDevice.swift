/// A device whose runs a `DeviceRun` keeps. One that has more to end than that stops in its own way.
protocol RunningDevice: AudioDevice {
    var run: DeviceRun { get }
}

extension RunningDevice {
    /// Counters since it was opened. Any thread.
    public var statistics: AudioDeviceStatistics { run.counters.snapshot }
    /// Ends after the running cycle, and drops what is buffered. Thread: any but render.
    public func stop() { run.stop() }
    /// Returns when the device has ended; throws the `AudioDeviceError` that ended it. Thread: any but render.
    public func waitUntilFinished() throws { try run.waitUntilFinished() }
}
