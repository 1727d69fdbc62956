import AudioDevices
import Synchronization

/// What a session wishes of the hardware: taken by every device of the process that is opened from then on, unless its
/// engine asks for something itself.
struct SessionWishes: Equatable, Sendable {
    /// Hz; nil for the device's own.
    var sampleRate: Double?
    /// Seconds of one cycle; nil for the device's own.
    var bufferDuration: Double?
    var outputChannels: Int?
    var inputChannels: Int?
    /// The device that records; nil for the system's.
    var inputDevice: String?

    /// Those of this process.
    static var current: SessionWishes {
        get { present.withLock(\.self) }
        set { present.withLock { $0 = newValue } }
    }

    private static let present = Mutex(SessionWishes())

    /// What devices of this process play for that are opened from now on; a session's category and mode say it.
    static var role: AudioDeviceRole {
        get { presentRole.withLock(\.self) }
        set { presentRole.withLock { $0 = newValue } }
    }

    private static let presentRole = Mutex(AudioDeviceRole.production)

    /// Frames of one cycle at a rate; nil for the device's own.
    func frames(at rate: Double) -> Int? {
        bufferDuration.map { Int(min(max(($0 * rate).rounded(), 16), 65_536)) }
    }
}
