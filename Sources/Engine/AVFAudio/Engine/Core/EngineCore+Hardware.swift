import AudioToolbox
import Foundation

// What the engine renders for: a device, or the program. Thread: any but render.
extension EngineCore {
    /// The format of what leaves the engine; of 0 Hz while there is no device.
    var outputHardwareFormat: AVAudioFormat {
        lock.withLock { manual?.format ?? device.ifThere?.outputFormat ?? .unavailable }
    }

    /// The format of what comes in; of 0 Hz while there is nothing to come from.
    var inputHardwareFormat: AVAudioFormat {
        lock.withLock {
            if let manual { return manual.inputFormat ?? manual.format }
            return device.ifThere?.inputFormat ?? .unavailable
        }
    }

    /// Channels that can be had at most; 0 without a device.
    var mostOutputChannels: Int {
        lock.withLock { manual.map { Int($0.format.channelCount) } ?? device.ifThere?.mostOutputChannels ?? 0 }
    }

    /// What a node gives that was given no format: two channels at the rate of the device, or of manual rendering.
    var defaultFormat: AVAudioFormat {
        let rate = outputHardwareFormat.sampleRate
        guard rate > 0 else { return .fallback }
        return AVAudioFormat(standardFormatWithSampleRate: rate, channels: 2) ?? .fallback
    }

    /// Seconds between the engine and the air.
    var deviceLatency: (output: Double, input: Double) {
        lock.withLock { manual == nil ? device.latency : (0, 0) }
    }

    /// Whether everything is waited for, so that nothing is lost for lateness. Under the lock.
    var isOffline: Bool { manual.map { $0.mode == .offline } ?? device.isUnpaced }

    /// Frames of the longest cycle. Under the lock.
    var maximumFrames: Int { manual?.cycleFrames ?? device.maximumFrames }

    /// Changes what device is wanted; one that is open and not in use is given back.
    func selectDevice(_ change: (inout EngineDeviceSelection) -> Void) {
        lock.withLock {
            if device.select(change), !state.isAllocated { device.drop() }
        }
    }

    /// The input is needed from now on: the device is opened anew where it has none. Under the lock.
    package func wantInput() {
        device.wantInput()
        guard manual == nil, device.isOpen, !state.isAllocated else { return }
        device.drop()
    }
}

extension AVAudioFormat {
    /// Of a node without an engine, and of an engine without a device.
    static let fallback = AVAudioFormat.standard(sampleRate: 44_100, channels: 2)!
}
