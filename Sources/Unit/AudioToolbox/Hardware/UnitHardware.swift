/// What a unit has to do with a device. Thread: any but render, one at a time.
package protocol UnitHardware: AnyObject {
    var isInputEnabled: Bool { get set }
    var isOutputEnabled: Bool { get set }
    var outputProvider: AURenderPullInputBlock? { get set }
    /// Flags, timestamp, frames, bus. Thread: render.
    var inputHandler:
        (
            (
                UnsafeMutablePointer<AudioUnitRenderActionFlags>, UnsafePointer<AudioTimeStamp>, AUAudioFrameCount, Int
            ) -> Void
        )?
    { get set }
    var deviceID: UInt32 { get }
    /// - Throws: InvalidPropertyValue for a number of no device, Initialized while it runs.
    func setDeviceID(_ deviceID: UInt32) throws
    /// - Throws: what keeps the device from running.
    func start() throws
    func stop()
    var isRunning: Bool { get }
}
