import Foundation
import LinuxSystem

/// What a session does to everything that this process plays through devices.
///
/// Thread: that of the session's notices, one call at a time.
package enum SessionSound {
    /// Lowers everything by so many dB; 0 for as loud as before.
    package static func lower(byDecibels decibels: Double) { SessionGain.shared.set(Float(pow(10, -decibels / 20))) }

    /// Lowers everything, fades it out, and stops it as if the program had paused it. Blocks for as long as that takes.
    package static func interrupt() {
        if SessionOutputs.shared.areInUse {
            lower(byDecibels: duckingDecibels)
            Thread.sleep(forTimeInterval: SessionGain.rampSeconds)
            SessionGain.shared.set(0)
            Thread.sleep(forTimeInterval: SessionGain.rampSeconds + longestCycle)
            PlaybackEngines.shared.interrupt()
            CaptureDevices.shared.interrupt()
            for output in SessionOutputs.shared.all where output.usesDeviceNow { output.pauseForInterruption() }
        }
        lower(byDecibels: 0)
    }

    /// Tells delegates of players and recorders that were paused that they may go on.
    package static func endInterruption(shouldResume: Bool) {
        PlaybackEngines.shared.endInterruption(shouldResume: shouldResume)
        CaptureDevices.shared.endInterruption(shouldResume: shouldResume)
    }

    /// As prompts of others lower music.
    private static let duckingDecibels = 15.0
    /// Seconds until a usual device has taken a change of loudness over.
    private static let longestCycle = 0.05
}
