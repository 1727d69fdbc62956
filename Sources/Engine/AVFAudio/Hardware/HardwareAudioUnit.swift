import AudioToolbox
internal import AudioUnitInterface

/// One of Apple's I/O units: its input bus 0 goes to a device, its output bus 1 comes from it (AUAudioUnit.h).
///
/// Shapes: Float32, non-interleaved. `inputBusses[0]` and `outputBusses[1]` are the program's side, and have the device's
/// rate; `outputBusses[0]` and `inputBusses[1]` show the device's.
// @unchecked: as `AUAudioUnit` says; what a render thread touches is in `HardwareCycle`.
final class HardwareAudioUnit: AUAudioUnit, HardwareUnit, @unchecked Sendable {
    let kind: HardwareUnitKind
    private let device: HardwareDevice
    private var inputArray: AUAudioUnitBusArray?
    private var outputArray: AUAudioUnitBusArray?
    private var showsDevice = false

    init(_ kind: HardwareUnitKind, _ description: AudioComponentDescription) throws {
        self.kind = kind
        device = HardwareDevice(kind)
        try super.init(componentDescription: description)
        device.unit = self
    }

    deinit { device.stop() }

    var hardware: any UnitHardware { device }
    /// The device's name, as `auctl play --list-devices` has it; nil for the system's.
    var selectedDevice: String? {
        get { device.name }
        set { device.name = newValue }
    }

    override var canPerformInput: Bool { kind.hasInput }
    override var canPerformOutput: Bool { true }
    override var latency: Double { device.latency }

    // MARK: Busses

    override var inputBusses: AUAudioUnitBusArray {
        if let inputArray { return inputArray }
        let made = makeBusses(.input, [device.outputFormat, device.inputFormat])
        inputArray = made
        return made
    }

    override var outputBusses: AUAudioUnitBusArray {
        if let outputArray { return outputArray }
        let made = makeBusses(.output, [device.outputFormat, device.inputFormat])
        outputArray = made
        return made
    }

    private func makeBusses(_ type: AUAudioUnitBusType, _ formats: [AVAudioFormat]) -> AUAudioUnitBusArray {
        let busses = formats.prefix(kind.hasInput ? 2 : 1).compactMap { try? AUAudioUnitBus(format: $0) }
        return AUAudioUnitBusArray(audioUnit: self, busType: type, busses: busses)
    }

    /// Another device was chosen: its side of the busses has its format.
    func showDevice() {
        showsDevice = true
        defer { showsDevice = false }
        try? outputArray?[0].setFormat(device.outputFormat)
        if kind.hasInput { try? inputArray?[1].setFormat(device.inputFormat) }
    }

    override func shouldChange(to format: AVAudioFormat, for bus: AUAudioUnitBus) -> Bool {
        guard super.shouldChange(to: format, for: bus) else { return false }
        // The device's side is the device's.
        let isOwn = bus.index == (bus.busType == .input ? 0 : 1)
        guard isOwn || showsDevice else {
            refusalReason = "the format of a device's side is the device's"
            return false
        }
        return true
    }

    override func allocateRenderResources() throws {
        try super.allocateRenderResources()
        device.cycle.allocate(
            outputs: Int(inputBusses[0].format.channelCount), inputs: inputChannels, frames: Int(maximumFramesToRender))
    }

    /// Of the program's side.
    private var inputChannels: Int { kind.hasInput ? Int(outputBusses[1].format.channelCount) : 0 }

    override func deallocateRenderResources() {
        device.stop()
        super.deallocateRenderResources()
    }

    override var internalRenderBlock: AUInternalRenderBlock {
        let cycle = device.cycle
        return { flags, time, frames, bus, data, _, pull in
            bus == 0 ? cycle.pull(flags, time, frames, data, pull) : cycle.give(frames, to: data)
        }
    }
}

extension AUAudioUnit {
    /// The device of an I/O unit, as `auctl play --list-devices` names it; nil for the system's. Counts at the next
    /// `startHardware()`. Not Apple's, where a device has a number and no more.
    public var deviceName: String? {
        get { (self as? HardwareAudioUnit)?.selectedDevice }
        set { (self as? HardwareAudioUnit)?.selectedDevice = newValue }
    }
}
