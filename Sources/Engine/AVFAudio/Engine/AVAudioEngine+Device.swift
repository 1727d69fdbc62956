import AudioDevices
import AudioToolbox
import Foundation

extension NSNotification.Name {
    /// Posted with the engine as its object when its device changed: another rate, other channels, gone, or back. The
    /// engine has stopped by itself; its nodes are attached and connected as before (AVAudioEngine.h).
    public static let AVAudioEngineConfigurationChange = NSNotification.Name(
        "AVAudioEngineConfigurationChangeNotification")
}

extension AVAudioEngine {
    // MARK: Choosing a device. Not Apple's, which chooses by its unit's properties.

    /// The device that the engine plays through, as `auctl play --list-devices` names it; nil for the system's. Takes
    /// effect at the next start from stopped.
    public var outputDeviceName: String? {
        get { core.lock.withLock { core.device.selection.output } }
        set { core.selectDevice { $0.output = newValue } }
    }

    /// The device that the engine records from; nil for the output's, or the system's.
    public var inputDeviceName: String? {
        get { core.lock.withLock { core.device.selection.input } }
        set { core.selectDevice { $0.input = newValue } }
    }

    /// Hz that the device is asked for; nil for its own.
    public var preferredDeviceSampleRate: Double? {
        get { core.lock.withLock { core.device.selection.sampleRate } }
        set { core.selectDevice { $0.sampleRate = newValue } }
    }

    /// Frames per cycle that the device is asked for; nil for its own.
    public var preferredDeviceFrameCount: Int? {
        get { core.lock.withLock { core.device.selection.framesPerCycle } }
        set { core.selectDevice { $0.framesPerCycle = newValue } }
    }

    /// Channels that the device is asked for; nil for its own. One that has fewer gives what it has: the output node's
    /// format counts those that are heard, and `maximumDeviceChannelCount` those that can be asked for.
    public var preferredDeviceChannelCount: Int? {
        get { core.lock.withLock { core.device.selection.outputChannels } }
        set { core.selectDevice { $0.outputChannels = newValue } }
    }

    /// The most output channels that the device can be asked for; 0 without one.
    public var maximumDeviceChannelCount: Int { core.mostOutputChannels }

    /// Which loudspeaker each of the device's output channels is, for a device that does not say it, or says it wrong:
    /// the ports of a JACK server say nothing. Nil for what the device says; without effect on a device with another
    /// number of channels.
    public var deviceChannelLayout: AVAudioChannelLayout? {
        get { core.lock.withLock { core.device.selection.outputLayout } }
        set { core.selectDevice { $0.outputLayout = newValue } }
    }

    /// Which server the device is one of, and whose devices are looked out for: a JACK server's name, the name or path
    /// of a PipeWire server's socket; nil for the default ones.
    package var deviceServer: String? {
        get { core.lock.withLock { core.device.selection.server } }
        set { core.selectDevice { $0.server = newValue } }
    }
}
