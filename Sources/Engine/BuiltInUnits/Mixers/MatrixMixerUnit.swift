import AudioToolbox

/// The matrix mixer (`mxmx`) with its properties. Thread: as `AUAudioUnit`.
// @unchecked: its own field is control state, used by one thread at a time.
final class MatrixMixerUnit: KernelAudioUnit<MatrixMixerKernel>, NumberedProperties, @unchecked Sendable {
    private var metering = MeteringSwitches()

    /// The values with which each input channel is heard in the output channel of its number.
    static let straight: [AUParameterAddress: AUValue] = {
        var values: [AUParameterAddress: AUValue] = [address(0, 0xffff_ffff): 1]
        for input in 0..<MatrixMixerKernel.maximumInputs {
            values[address(kAudioUnitScope_Input, AudioUnitElement(input))] = 1
            for output in 0..<MatrixMixerKernel.maximumOutputs {
                values[address(0, AudioUnitElement(input << 16 | output))] = input == output ? 1 : 0
            }
        }
        for output in 0..<MatrixMixerKernel.maximumOutputs {
            values[address(kAudioUnitScope_Output, AudioUnitElement(output))] = 1
        }
        return values
    }()

    private static func address(_ scope: AudioUnitScope, _ element: AudioUnitElement) -> AUParameterAddress {
        ElementParameters.address(kMatrixMixerParam_Volume, scope, element)
    }

    /// Each output channel has a volume, and each input channel: the formats may have so many together.
    override func allocateRenderResources() throws {
        let (inputs, outputs) = (channels(inputBusses), channels(outputBusses))
        guard inputs <= MatrixMixerKernel.maximumInputs, outputs <= MatrixMixerKernel.maximumOutputs else {
            throw AUAudioUnitError(
                kAudioUnitErr_FormatNotSupported,
                "AUMatrixMixer has \(MatrixMixerKernel.maximumInputs) input channels and "
                    + "\(MatrixMixerKernel.maximumOutputs) output channels at most, and not \(inputs) and \(outputs); "
                    + "give it fewer busses or channels.")
        }
        try super.allocateRenderResources()
    }

    private func channels(_ busses: AUAudioUnitBusArray) -> Int {
        busses.reduce(0) { $0 + Int($1.format.channelCount) }
    }

    // MARK: Properties

    func propertySize(
        _ property: AudioUnitPropertyID, _ scope: AudioUnitScope, _ element: AudioUnitElement
    ) throws -> (bytes: Int, isWritable: Bool)? {
        switch property {
        case kAudioUnitProperty_MeteringMode:
            try requireBus(scope, element)
            return (MeteringSwitches.size, true)
        case kAudioUnitProperty_MatrixDimensions:
            try requireGlobal(scope)
            return (8, false)
        case kAudioUnitProperty_MatrixLevels:
            try requireGlobal(scope)
            return (4 * (channels(inputBusses) + 1) * (channels(outputBusses) + 1), true)
        default: return nil
        }
    }

    private func requireGlobal(_ scope: AudioUnitScope) throws {
        guard scope == kAudioUnitScope_Global else {
            throw AUAudioUnitError(kAudioUnitErr_InvalidScope, "the property is of the whole mixer")
        }
    }

    func propertyValue(
        _ property: AudioUnitPropertyID, _ scope: AudioUnitScope, _ element: AudioUnitElement
    ) throws -> [UInt8]? {
        guard try propertySize(property, scope, element) != nil else { return nil }
        switch property {
        case kAudioUnitProperty_MeteringMode: return metering.value(scope, element)
        case kAudioUnitProperty_MatrixDimensions:
            return [UInt32(channels(inputBusses)), UInt32(channels(outputBusses))].withUnsafeBytes { Array($0) }
        default: return levelAddresses().map { parameter($0)?.value ?? 0 }.withUnsafeBytes { Array($0) }
        }
    }

    func setProperty(
        _ property: AudioUnitPropertyID, _ scope: AudioUnitScope, _ element: AudioUnitElement,
        _ value: UnsafeRawBufferPointer
    ) throws {
        guard let size = try propertySize(property, scope, element)?.bytes else { return }
        guard property == kAudioUnitProperty_MatrixLevels else { return try metering.set(value, scope, element) }
        let levels = (0..<value.count / 4).map { value.loadUnaligned(fromByteOffset: 4 * $0, as: Float.self) }
        guard value.count == size, levels.allSatisfy(\.isFinite) else {
            throw AUAudioUnitError(
                kAudioUnitErr_InvalidPropertyValue,
                "the levels are \(size / 4) numbers: for each input channel those of its crosspoints and its own, then "
                    + "those of the output channels, and that of the whole")
        }
        for (address, level) in zip(levelAddresses(), levels) { parameter(address)?.value = level }
    }

    /// In the order of `kAudioUnitProperty_MatrixLevels`.
    private func levelAddresses() -> [AUParameterAddress] {
        let (inputs, outputs) = (channels(inputBusses), channels(outputBusses))
        return (0...inputs).flatMap { input in
            (0...outputs).map { output in
                switch (input == inputs, output == outputs) {
                case (true, true): Self.address(0, 0xffff_ffff)
                case (true, false): Self.address(kAudioUnitScope_Output, AudioUnitElement(output))
                case (false, true): Self.address(kAudioUnitScope_Input, AudioUnitElement(input))
                case (false, false): Self.address(0, AudioUnitElement(input << 16 | output))
                }
            }
        }
    }

    private func parameter(_ address: AUParameterAddress) -> AUParameter? {
        parameterTree?.parameter(withAddress: address)
    }
}
