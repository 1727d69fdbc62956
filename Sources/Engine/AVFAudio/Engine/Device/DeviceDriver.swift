import AudioDevices
import AudioToolbox
import Foundation
import LinuxSystem
import RenderGraph

/// Drives an engine by a device's callbacks. Manual rendering has none.
// @unchecked: the pointers belong to the device's thread; the rest is constant.
final class DeviceDriver: @unchecked Sendable {
    private let device: any AudioDevice
    private let onChange: @Sendable (AudioDeviceChange) -> Void
    /// What the engine gives; 0 channels for none.
    let outputFormat: AVAudioFormat
    /// What the engine gets; 0 channels for none.
    let inputFormat: AVAudioFormat
    /// Frames of a callback, as far as it is known.
    let usualFrames: Int
    private let inputs: UnsafeMutablePointer<UnsafePointer<Float>?>
    private let outputs: UnsafeMutablePointer<UnsafeMutablePointer<Float>?>
    /// How loud the process's session lets it be.
    private let ramp: UnsafeMutablePointer<GainRamp>

    /// What somebody says of the loudspeakers instead of the device.
    private let layout: AVAudioChannelLayout?

    /// - Parameters:
    ///   - layout: what the device's output channels are for, whatever it says; nil for what it says, and without
    ///     effect where it has another number of channels.
    ///   - onChange: called on another thread than the render thread.
    init(
        _ device: any AudioDevice, layout: AVAudioChannelLayout? = nil,
        onChange: @escaping @Sendable (AudioDeviceChange) -> Void
    ) {
        self.device = device
        self.layout = layout
        self.onChange = onChange
        let format = device.format
        outputFormat = Self.outputFormat(format, layout)
        inputFormat = Self.inputFormat(format)
        usualFrames = format.framesPerCycle
        inputs = .allocate(capacity: GraphRenderer.mostChannels)
        inputs.initialize(repeating: nil, count: GraphRenderer.mostChannels)
        outputs = .allocate(capacity: GraphRenderer.mostChannels)
        outputs.initialize(repeating: nil, count: GraphRenderer.mostChannels)
        ramp = .allocate(capacity: 1)
        ramp.initialize(to: GainRamp(gain: 1))
    }

    deinit {
        inputs.deallocate()
        outputs.deallocate()
        ramp.deallocate()
    }

    private static func outputFormat(_ format: AudioDeviceFormat, _ layout: AVAudioChannelLayout?) -> AVAudioFormat {
        let labels = layout?.channelLabels ?? []
        let known = labels.count == format.outputChannelCount ? labels : format.outputChannelLabels
        return AVAudioFormat.standard(format.sampleRate, format.outputChannelCount, known)
    }

    private static func inputFormat(_ format: AudioDeviceFormat) -> AVAudioFormat {
        AVAudioFormat.standard(format.sampleRate, format.inputChannelCount, format.inputChannelLabels)
    }

    /// As `auctl graph` and errors name it.
    var name: String { device.name }
    /// As a session sees the device.
    var hardware: SessionHardware { SessionHardware(name: device.name, format: device.format) }
    /// Hz.
    var sampleRate: Double { device.format.sampleRate }
    /// Channels that it plays at most.
    var mostOutputChannels: Int { device.format.mostOutputChannels }
    /// What the device counted since it was opened.
    var statistics: AudioDeviceStatistics { device.statistics }
    /// Whether what is late is lost.
    var isPaced: Bool { device.isPaced }
    /// Seconds between the engine and the air.
    var outputLatency: Double { Double(device.format.outputLatencyFrames) / device.format.sampleRate }
    var inputLatency: Double { Double(device.format.inputLatencyFrames) / device.format.sampleRate }

    /// Renders from now on.
    /// - Throws: when the device cannot be started.
    func start(_ renderer: GraphRenderer) throws {
        let rate = device.format.sampleRate
        let most = GraphRenderer.mostChannels
        let isPaced = device.isPaced
        let rampFrames = Int(rate * SessionGain.rampSeconds)
        let gain = SessionGain.shared
        ramp.pointee = GainRamp(gain: gain.target())
        // The device keeps the block no longer than it runs, and the driver stops it before it goes.
        do {
            try device.start(onChange: onChange) { [unowned(unsafe) self] cycle in
                let inputCount = Self.take(cycle.input, inputs, most)
                let outputCount = Self.take(cycle.output, outputs, most)
                var request = GraphRenderer.Request(
                    output: UnsafePointer(outputs), outputChannelCount: outputCount, frames: cycle.frameCount,
                    sampleRate: rate)
                request.input = inputCount > 0 ? UnsafePointer(inputs) : nil
                request.inputChannelCount = inputCount
                request.hostTime = cycle.outputTime.mHostTime
                request.inputTime = cycle.inputTime.mHostTime
                request.callbackTime = cycle.budgetStart(at: MonotonicClock.now())
                request.isOffline = !isPaced
                let isFinished = renderer.render(request)
                ramp.pointee.aim(at: gain.target(), frames: rampFrames)
                ramp.pointee.apply(UnsafePointer(outputs), channelCount: outputCount, frames: cycle.frameCount)
                return isFinished ? .finish : .proceed
            }
        } catch {
            throw EngineFaults.error(-66637, "\(error)")
        }
        let now = device.format
        guard Self.outputFormat(now, layout) == outputFormat, Self.inputFormat(now) == inputFormat else {
            device.stop()
            throw EngineFaults.error(-66637, "\(device.name) has another format than before; open it again")
        }
    }

    /// Returns when nothing renders any more. It can be started again.
    func stop() { device.stop() }

    @_noLocks @_noAllocation
    private static func take(
        _ list: UnsafePointer<AudioBufferList>?, _ channels: UnsafeMutablePointer<UnsafePointer<Float>?>,
        _ most: Int
    ) -> Int {
        guard let list else { return 0 }
        let buffers = audioBuffers(list)
        let count = min(Int(list.pointee.mNumberBuffers), most)
        for channel in 0..<count {
            channels[channel] = buffers[channel].mData.map { UnsafePointer($0.assumingMemoryBound(to: Float.self)) }
        }
        return count
    }

    @_noLocks @_noAllocation
    private static func take(
        _ list: UnsafeMutablePointer<AudioBufferList>?, _ channels: UnsafeMutablePointer<UnsafeMutablePointer<Float>?>,
        _ most: Int
    ) -> Int {
        guard let list else { return 0 }
        let buffers = audioBuffers(list)
        let count = min(Int(list.pointee.mNumberBuffers), most)
        for channel in 0..<count {
            channels[channel] = buffers[channel].mData.map { $0.assumingMemoryBound(to: Float.self) }
        }
        return count
    }
}

extension AVAudioFormat {
    /// What a device runs with: with its loudspeakers as the layout where it names them. Left and right alone are what
    /// two channels are anyway.
    fileprivate static func standard(_ rate: Double, _ channels: Int, _ labels: [AudioChannelLabel]) -> AVAudioFormat {
        let plain = standard(sampleRate: rate, channels: AVAudioChannelCount(channels)) ?? .unavailable
        let usual = channels == 1 ? [kAudioChannelLabel_Mono] : [kAudioChannelLabel_Left, kAudioChannelLabel_Right]
        guard plain.isAvailable, labels.count == channels, labels != usual else { return plain }
        return AVAudioFormat(standardFormatWithSampleRate: rate, channelLayout: AVAudioChannelLayout(naming: labels))
    }
}
