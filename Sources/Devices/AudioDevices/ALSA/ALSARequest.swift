import CALSA

/// What is asked of one PCM.
struct ALSARequest {
    let device: String
    let isCapture: Bool
    var sampleRate: Double
    var framesPerCycle: Int
    let cyclesPerBuffer: Int
    let sampleFormat: AudioDeviceSampleFormat?
    /// Channels as callbacks see them; nil for the device's choice.
    let channelCount: Int?
    let channelMap: [Int]?

    init(_ device: String, isCapture: Bool, _ wanted: AudioDeviceConfiguration) {
        self.device = device
        self.isCapture = isCapture
        sampleRate = wanted.sampleRate
        framesPerCycle = wanted.framesPerCycle
        cyclesPerBuffer = wanted.cyclesPerBuffer
        sampleFormat = wanted.sampleFormat
        channelCount = isCapture ? wanted.inputChannelCount : wanted.outputChannelCount
        channelMap = isCapture ? wanted.inputChannelMap : wanted.outputChannelMap
    }

    var verb: String { isCapture ? "record from" : "play on" }

    func failure(_ operation: String, _ result: Int32, _ what: String = "") -> AudioDeviceError {
        var parts = [result == -ENODEV ? "it was unplugged" : String(cString: snd_strerror(result))]
        if !what.isEmpty { parts.append(what) }
        let message = String(cString: calsa_message())
        if !message.isEmpty { parts.append(message) }
        if operation == "open" {
            let list = isCapture ? "arecord -L" : "aplay -L"
            parts.append(
                result == -EBUSY ? "another program has it open" : "`\(list)` lists devices; \"paced-null\" needs none")
        }
        return AudioDeviceError(device: device, operation: operation, reason: parts.joined(separator: "; "))
    }
}
