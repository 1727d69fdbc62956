/// How samples reach a device.
public enum AudioDeviceSampleFormat: String, Sendable, CaseIterable {
    case float32 = "FLOAT_LE"
    case signed32 = "S32_LE"
    case signed16 = "S16_LE"

    var bytesPerSample: Int { self == .signed16 ? 2 : 4 }
}
