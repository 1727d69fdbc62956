import AudioToolbox
import ExtensionHost

/// The demo units, by their codes.
enum DemoUnit: String, CaseIterable, Sendable {
    case filter = "aufx fltr Demo"
    case distortion = "aufx dist Demo"
    case ringModulator = "aufx ring SnFM"
    case instrument = "aumu sin3 Demo"
    case gain = "aufx gain Demo"
    case tremolo = "aufx trem Demo"

    var description: AudioComponentDescription { get throws { try component(rawValue) } }

    /// A parameter to move, with a value inside its range and away from its default.
    var parameter: (name: String, value: Float) {
        switch self {
        case .filter: ("cutoff", 2500)
        case .distortion: ("wetDryMix", 80)
        case .ringModulator: ("frequency", 31)
        case .instrument: ("release", 0.3)
        case .gain: ("gain", 0.5)
        case .tremolo: ("depth", 0.7)
        }
    }
}

/// A description from three codes.
func component(_ codes: String) throws -> AudioComponentDescription {
    let parts = codes.split(separator: " ").map(String.init)
    return try AudioComponentDescription(type: parts[0], subType: parts[1], manufacturer: parts[2])
}

extension AUAudioUnit {
    /// Gives all busses one format and allocates; offline, so that a slow machine misses nothing.
    func prepare(channelCount: UInt32 = 2, maximumFrames: UInt32 = 4096, isOffline: Bool = true) throws {
        let format = AVAudioFormat.standard(sampleRate: 48_000, channels: channelCount)!
        for bus in inputBusses { try bus.setFormat(format) }
        for bus in outputBusses { try bus.setFormat(format) }
        maximumFramesToRender = maximumFrames
        isRenderingOffline = isOffline
        try allocateRenderResources()
    }

    func parameter(_ name: String) throws -> AUParameter {
        guard let found = parameterTree?.allParameters.first(where: { $0.identifier == name }) else {
            throw ExtensionHostError.invalidRequest(
                reason: "no parameter \(name) among \(parameterTree?.allParameters.map(\.identifier) ?? [])")
        }
        return found
    }
}
