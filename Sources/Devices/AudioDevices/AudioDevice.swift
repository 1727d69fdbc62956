/// Something that records and plays audio, cycle by cycle, on a thread of its own.
///
/// It runs as long as there is a reference to it.
public protocol AudioDevice: AnyObject, Sendable {
    /// As errors name the device, and as it is opened by.
    var name: String { get }
    /// What it runs with, which may differ from what was asked. Any thread but render.
    var format: AudioDeviceFormat { get }
    /// Whether it keeps the time of the music, so that what is late is lost; else it waits for what it plays.
    /// Any thread.
    var isPaced: Bool { get }
    /// Counters since it was opened; all 0 before the first cycle. Any thread.
    var statistics: AudioDeviceStatistics { get }

    /// Starts the callbacks; after `stop` or an end it may be started again, with sample times from 0.
    ///
    /// `onChange` is called on a thread that is not the render thread, one call at a time; it may stop this device and
    /// open another. After a change that ends the callbacks there are no more calls of either kind.
    /// Throws `AudioDeviceError` while it runs, and when it cannot be started. Thread: any but render.
    func start(onChange: @escaping @Sendable (AudioDeviceChange) -> Void, _ callback: @escaping AudioDeviceCallback)
        throws

    /// Ends after the cycle that is running, without playing what is buffered; returns when the callback will not be
    /// called again. Thread: any but render, also that of `onChange`.
    func stop()

    /// Returns when the callback asked to finish and everything was played, or `stop()` was called; throws the
    /// `AudioDeviceError` that ended the run. Thread: any but render.
    func waitUntilFinished() throws
}

extension AudioDevice {
    /// True, as of anything that is heard.
    public var isPaced: Bool { true }

    /// Starts without an interest in changes; those that end the callbacks are thrown by `waitUntilFinished`.
    public func start(_ callback: @escaping AudioDeviceCallback) throws { try start(onChange: { _ in }, callback) }

    /// Starts, and waits until the callback finishes or the device fails.
    public func run(_ callback: @escaping AudioDeviceCallback) throws {
        try start(callback)
        try waitUntilFinished()
    }
}
