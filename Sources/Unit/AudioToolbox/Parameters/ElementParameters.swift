/// The addresses of parameters that a unit has for each bus, channel or crosspoint, as Apple's mixers do: the C interface
/// names them by scope, element and number.
///
/// A parameter of the global scope's element 0 has its number as its address. Thread: any, also render.
package enum ElementParameters {
    /// Whether a component's parameters have such addresses: Apple's mixers.
    @_noLocks @_noAllocation
    package static func areUsed(by component: AudioComponentDescription) -> Bool {
        component.componentType == kAudioUnitType_Mixer
            && component.componentManufacturer == kAudioUnitManufacturer_Apple
    }

    /// - Parameter number: below 65536.
    @_noLocks @_noAllocation
    package static func address(
        _ number: AudioUnitParameterID, _ scope: AudioUnitScope, _ element: AudioUnitElement
    ) -> AUParameterAddress {
        AUParameterAddress(scope & 7) << 48 | AUParameterAddress(element) << 16 | AUParameterAddress(number & 0xffff)
    }

    /// What the C interface calls the parameter.
    @_noLocks @_noAllocation
    package static func number(of address: AUParameterAddress) -> AudioUnitParameterID {
        AudioUnitParameterID(address & 0xffff)
    }

    @_noLocks @_noAllocation
    package static func scope(of address: AUParameterAddress) -> AudioUnitScope {
        AudioUnitScope(truncatingIfNeeded: address >> 48)
    }

    @_noLocks @_noAllocation
    package static func element(of address: AUParameterAddress) -> AudioUnitElement {
        AudioUnitElement(truncatingIfNeeded: address >> 16)
    }
}
