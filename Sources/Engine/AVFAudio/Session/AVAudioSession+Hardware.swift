import AudioDevices
import Foundation

// What the hardware is like, and what is wished of it. Wishes hold for devices that are opened from then on, unless an
// engine asks for something itself; what is open and at rest is opened anew. What came of them is to be read.
extension AVAudioSession {
    // MARK: Rate and cycle

    /// Hz that the device is asked for; 0 for its own.
    public var preferredSampleRate: Double { core.settings.wishes.sampleRate ?? 0 }

    /// - Throws: NSError of `ErrorCode.badParam` for what is no sample rate; 0 takes the wish back.
    public func setPreferredSampleRate(_ sampleRate: Double) throws {
        guard sampleRate == 0 || (1000...1_536_000).contains(sampleRate) else {
            throw EngineFaults.session(.badParam, "\(sampleRate) Hz is no sample rate; give 1000 to 1536000, or 0")
        }
        core.change(.routeConfigurationChange) { $0.wishes.sampleRate = sampleRate == 0 ? nil : sampleRate }
    }

    /// Hz of the device; 0 without one.
    public var sampleRate: Double { core.hardware()?.format.sampleRate ?? 0 }

    /// Seconds of one cycle that the device is asked for; 0 for its own.
    public var preferredIOBufferDuration: TimeInterval { core.settings.wishes.bufferDuration ?? 0 }

    /// - Throws: NSError of `ErrorCode.badParam` for less than 0 or more than 1 s; 0 takes the wish back.
    public func setPreferredIOBufferDuration(_ duration: TimeInterval) throws {
        guard (0...1).contains(duration) else {
            throw EngineFaults.session(.badParam, "\(duration) s is no duration of a cycle; give 0 to 1")
        }
        core.change(.routeConfigurationChange) { $0.wishes.bufferDuration = duration == 0 ? nil : duration }
    }

    /// Seconds of a cycle of the device; 0 without one.
    public var ioBufferDuration: TimeInterval {
        core.hardware().map { Double($0.format.framesPerCycle) / $0.format.sampleRate } ?? 0
    }

    /// Seconds between the program and the air, as far as the device knows.
    public var outputLatency: TimeInterval {
        core.hardware().map { Double($0.format.outputLatencyFrames) / $0.format.sampleRate } ?? 0
    }
    /// Seconds between the air and the program, as far as the device knows.
    public var inputLatency: TimeInterval {
        core.hardware().map { Double($0.format.inputLatencyFrames) / $0.format.sampleRate } ?? 0
    }

    // MARK: Channels

    /// The most output channels that can be asked for; 0 without a device, and while the category only records.
    public var maximumOutputNumberOfChannels: Int {
        SessionRules.plays(category) ? core.hardware()?.format.mostOutputChannels ?? 0 : 0
    }
    /// Output channels that are heard now: what an engine's output node has, unless the engine asked for something itself.
    public var outputNumberOfChannels: Int {
        SessionRules.plays(category) ? core.hardware()?.format.outputChannelCount ?? 0 : 0
    }
    /// Output channels that the device is asked for; 0 for its own number.
    public var preferredOutputNumberOfChannels: Int { core.settings.wishes.outputChannels ?? 0 }

    /// - Throws: NSError of `ErrorCode.badParam` for more than `maximumOutputNumberOfChannels`; 0 takes the wish back.
    public func setPreferredOutputNumberOfChannels(_ count: Int) throws {
        let most = maximumOutputNumberOfChannels
        guard (0...most).contains(count) else {
            throw EngineFaults.session(.badParam, "\(count) output channels; the device has up to \(most)")
        }
        core.change(.routeConfigurationChange) { $0.wishes.outputChannels = count == 0 ? nil : count }
    }

    /// The most input channels that can be asked for; 0 without a device, and while the category does not record.
    public var maximumInputNumberOfChannels: Int {
        SessionRules.records(category) ? core.hardware()?.format.mostInputChannels ?? 0 : 0
    }
    /// Input channels now; 0 while the category does not record.
    public var inputNumberOfChannels: Int {
        SessionRules.records(category) ? core.hardware()?.format.inputChannelCount ?? 0 : 0
    }
    /// Input channels that the device is asked for; 0 for its own number.
    public var preferredInputNumberOfChannels: Int { core.settings.wishes.inputChannels ?? 0 }

    /// - Throws: NSError of `ErrorCode.badParam` for more than `maximumInputNumberOfChannels`; 0 takes the wish back.
    public func setPreferredInputNumberOfChannels(_ count: Int) throws {
        let most = maximumInputNumberOfChannels
        guard (0...most).contains(count) else {
            throw EngineFaults.session(.badParam, "\(count) input channels; the device has up to \(most)")
        }
        core.change(.routeConfigurationChange) { $0.wishes.inputChannels = count == 0 ? nil : count }
    }

    // MARK: Loudness

    /// 1: a user's loudness is the sound server's or the card's, behind what programs can see here.
    public var outputVolume: Float { 1 }
    /// 1, for the same reason.
    public var inputGain: Float { 1 }
    /// False: no device here lets its gain be set.
    public var isInputGainSettable: Bool { false }

    /// - Throws: NSError of `ErrorCode.resourceNotAvailable`: see `isInputGainSettable`.
    public func setInputGain(_ gain: Float) throws {
        throw EngineFaults.session(
            .resourceNotAvailable, "the input's gain cannot be set from here; use the sound server's mixer")
    }
}
