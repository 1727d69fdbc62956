import AudioDevices
import AudioToolbox
import Synchronization

/// What devices run with: known of one that runs, else found by opening it for a moment, and kept until it changes.
/// Thread: any but render.
final class HardwareFormats: Sendable {
    static let shared = HardwareFormats()

    /// What a program wants of a device.
    struct Wish: Sendable, Equatable {
        var sampleRate: Double?
        var frames: Int?
    }

    private struct Key: Hashable {
        let name: String
        let isOutput: Bool
    }

    private struct State {
        var found: [Key: AudioDeviceFormat] = [:]
        var wishes: [String: Wish] = [:]
        var rates: [String: [ClosedRange<Double>]] = [:]
    }

    private let state = Mutex(State())

    func wish(for name: String) -> Wish { state.withLock { $0.wishes[name] ?? Wish() } }

    /// Sets what is wanted, and forgets what was found with another wish.
    func setWish(_ wish: Wish, for name: String) {
        state.withLock { state in
            state.wishes[name] = wish
            state.found = state.found.filter { $0.key.name != name }
        }
    }

    func forget(_ names: [String]) {
        state.withLock { state in
            state.found = state.found.filter { !names.contains($0.key.name) }
            for name in names { state.rates[name] = nil }
        }
    }

    /// What it plays with, or records with.
    /// - Throws: `AudioDeviceError` when it does not open, as while another program has it alone.
    func format(of device: AudioDeviceDescription, isOutput: Bool) throws -> AudioDeviceFormat {
        if let running = HardwareRuns.shared.format(of: device.name) { return running }
        let key = Key(name: device.name, isOutput: isOutput)
        if let known = state.withLock({ $0.found[key] }) { return known }
        let opened = try open(device, isOutput: isOutput, wish(for: device.name))
        state.withLock { $0.found[key] = opened.format }
        return opened.format
    }

    /// Of whichever direction it has.
    func format(of device: AudioDeviceDescription) throws -> AudioDeviceFormat {
        try format(of: device, isOutput: device.has(true))
    }

    private func open(
        _ device: AudioDeviceDescription, isOutput: Bool, _ wish: Wish
    ) throws -> any AudioDevice {
        var wanted = Self.configuration(wish)
        (wanted.outputChannelCount, wanted.inputChannelCount) = isOutput ? (nil, 0) : (0, nil)
        return try AudioDevices.open(
            output: isOutput ? device.name : nil, input: isOutput ? nil : device.name, wantsInput: !isOutput, wanted)
    }

    static func configuration(_ wish: Wish) -> AudioDeviceConfiguration {
        var wanted = AudioDeviceConfiguration(outputChannelCount: nil, inputChannelCount: nil)
        if let rate = wish.sampleRate { wanted.sampleRate = rate }
        if let frames = wish.frames { wanted.framesPerCycle = frames }
        return wanted
    }

    // MARK: Rates

    /// Rates that are tried with a card.
    private static let usualRates: [Double] = [
        8000, 11_025, 16_000, 22_050, 32_000, 44_100, 48_000, 88_200, 96_000, 176_400, 192_000,
    ]

    /// The rates that a program can choose between; a server has its own.
    func rates(of device: AudioDeviceDescription) throws -> [ClosedRange<Double>] {
        let now = try format(of: device).sampleRate
        switch device.backend {
        case .pacedNull where device.name == AudioDeviceBackend.pacedNull.rawValue: return [1000...1_536_000]
        case .alsa:
            if let known = state.withLock({ $0.rates[device.name] }) { return known }
            // A device that runs cannot be tried with others.
            if HardwareRuns.shared.format(of: device.name) != nil { return [now...now] }
            let found = Self.usualRates.filter { rate in
                let opened = try? open(device, isOutput: device.has(true), Wish(sampleRate: rate))
                return opened?.format.sampleRate == rate
            }.map { $0...$0 }
            state.withLock { $0.rates[device.name] = found }
            return found
        default: return [now...now]
        }
    }
}
