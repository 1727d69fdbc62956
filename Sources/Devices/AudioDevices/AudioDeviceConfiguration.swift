import AudioToolbox

/// What is asked of a device; a device answers with the nearest it can do in its `format`.
public struct AudioDeviceConfiguration: Sendable, Equatable {
    /// Frames per second, in Hz. A sound server has its own rate and takes this as a wish.
    public var sampleRate: Double
    /// 0 for none, up to 32; nil for as many as the device has, 2 where any number would do. A device that has fewer
    /// gives those that it has.
    public var outputChannelCount: Int?
    /// As `outputChannelCount`. A device that can record nothing opens without input.
    public var inputChannelCount: Int?
    /// Frames per callback. A sound server has its own number and takes this as a wish.
    public var framesPerCycle: Int
    /// Cycles that an ALSA device buffers ahead.
    public var cyclesPerBuffer: Int
    /// The real-time priority of the device's thread, used when the system allows it, or `ordinaryPriority`; a server's
    /// thread has the server's.
    public var priority: Int
    /// How samples reach an ALSA device; nil takes the first that it knows of 32-bit float, 32-bit and 16-bit integer.
    public var sampleFormat: AudioDeviceSampleFormat?
    /// For each output channel the channel of the device that plays it, from 0; nil for the same one.
    public var outputChannelMap: [Int]?
    /// For each input channel the channel of the device that records it, from 0; nil for the same one.
    public var inputChannelMap: [Int]?
    /// What servers show as the client's name.
    public var clientName: String
    /// Which server of its kind: a JACK server's name, the name or path of a PipeWire server's socket; nil for the
    /// default one.
    public var server: String?
    /// Whether a server's client is connected with the device; without, somebody else connects its ports.
    public var connectsPorts: Bool
    /// What it plays for, which PipeWire shows; other servers have no such thing.
    public var role: AudioDeviceRole

    /// Any values are taken; the device that is opened with them throws `AudioDeviceError` for those out of range.
    public init(
        sampleRate: Double = 48_000, outputChannelCount: Int? = 2, inputChannelCount: Int? = 0,
        framesPerCycle: Int = 512, cyclesPerBuffer: Int = 3, priority: Int = 70,
        sampleFormat: AudioDeviceSampleFormat? = nil, outputChannelMap: [Int]? = nil, inputChannelMap: [Int]? = nil,
        clientName: String = "auserviced", server: String? = nil, connectsPorts: Bool = true,
        role: AudioDeviceRole = .production
    ) {
        self.sampleRate = sampleRate
        self.outputChannelCount = outputChannelCount
        self.inputChannelCount = inputChannelCount
        self.framesPerCycle = framesPerCycle
        self.cyclesPerBuffer = cyclesPerBuffer
        self.priority = priority
        self.sampleFormat = sampleFormat
        self.outputChannelMap = outputChannelMap
        self.inputChannelMap = inputChannelMap
        self.clientName = clientName
        self.server = server
        self.connectsPorts = connectsPorts
        self.role = role
    }

    /// As `priority`: a thread of the ordinary class even where real-time ones are allowed.
    public static let ordinaryPriority = 0

    /// Frames; more than any configuration asks for.
    static let longestBuffer = 1 << 24
    /// Of one direction, as callbacks see them.
    package static let channelLimit = 32
    /// Of one direction, as a channel map names them.
    static let deviceChannelLimit = 256

    func validated(for device: String) throws(AudioDeviceError) -> Self {
        func refuse(_ reason: String) -> AudioDeviceError {
            AudioDeviceError(device: device, operation: "configure", reason: reason)
        }
        guard AVAudioFormat.usableRates.contains(sampleRate) else {
            throw refuse("\(sampleRate) Hz is no sample rate; give 1000 to 1536000")
        }
        guard (1...65_536).contains(framesPerCycle) else { throw refuse("\(framesPerCycle) frames; give 1 to 65536") }
        guard (2...64).contains(cyclesPerBuffer) else {
            throw refuse("\(cyclesPerBuffer) cycles buffered; give 2 to 64")
        }
        for (count, map) in [(outputChannelCount, outputChannelMap), (inputChannelCount, inputChannelMap)] {
            if let complaint = Self.complaint(count: count, map: map) { throw refuse(complaint) }
        }
        guard outputChannelCount != 0 || inputChannelCount != 0 else {
            throw refuse("neither output nor input is asked for; give at least one channel")
        }
        return self
    }

    private static func complaint(count: Int?, map: [Int]?) -> String? {
        if let count, !(0...channelLimit).contains(count) { return "\(count) channels; give 1 to \(channelLimit)" }
        guard let map else { return nil }
        if let wrong = map.first(where: { !(0..<deviceChannelLimit).contains($0) }) {
            return "the channel map names channel \(wrong); give 0 to \(deviceChannelLimit - 1)"
        }
        if Set(map).count != map.count { return "the channel map names a channel twice" }
        guard count == nil || map.count == count else {
            return "the channel map has \(map.count) channels and \(count ?? 0) are asked for; give as many"
        }
        return map.count > channelLimit ? "\(map.count) channels; give 1 to \(channelLimit)" : nil
    }
}
