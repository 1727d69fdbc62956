import AudioToolbox

/// The property `kAudioUnitProperty_MeteringMode` of a mixer, for each of its busses: kept for the programs that set it.
/// The meters always run. Thread: any but render, one at a time.
struct MeteringSwitches {
    private var off: Set<AUParameterAddress> = []

    /// Bytes of the property.
    static let size = MemoryLayout<UInt32>.size

    func value(_ scope: AudioUnitScope, _ element: AudioUnitElement) -> [UInt8] {
        let isOn: UInt32 = off.contains(ElementParameters.address(0, scope, element)) ? 0 : 1
        return withUnsafeBytes(of: isOn) { Array($0) }
    }

    /// - Throws: InvalidPropertyValue for a value of another size.
    mutating func set(_ value: UnsafeRawBufferPointer, _ scope: AudioUnitScope, _ element: AudioUnitElement) throws {
        let isOn = try loadedValue(value, UInt32.self) != 0
        let address = ElementParameters.address(0, scope, element)
        if isOn { off.remove(address) } else { off.insert(address) }
    }
}

extension AUAudioUnit {
    /// - Throws: InvalidScope and InvalidElement for what is no bus of the unit.
    func requireBus(_ scope: AudioUnitScope, _ element: AudioUnitElement) throws {
        let count: Int
        switch scope {
        case kAudioUnitScope_Global: count = 1
        case kAudioUnitScope_Input: count = inputBusses.count
        case kAudioUnitScope_Output: count = outputBusses.count
        default: throw AUAudioUnitError(kAudioUnitErr_InvalidScope, "a mixer has no scope \(scope)")
        }
        guard element < count else {
            throw AUAudioUnitError(kAudioUnitErr_InvalidElement, "there are \(count) busses, and no number \(element)")
        }
    }
}
