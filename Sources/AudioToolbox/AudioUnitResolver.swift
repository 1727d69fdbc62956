import Synchronization

/// Finds and instantiates components that are not registered in this process: what a host library installs.
package protocol AudioUnitResolving: Sendable {
    /// - Throws: ExtensionNotFound when there is no such component, or why it could not be started.
    func instantiate(
        _ description: AudioComponentDescription, options: AudioComponentInstantiationOptions
    ) async throws -> AUAudioUnit
}

/// Where `AUAudioUnit.instantiate` looks: subclasses registered in this process first, then the installed resolver.
package enum AudioUnitResolver {
    struct Registration: Sendable {
        let name: String
        let version: UInt32
        let make: @Sendable (AudioComponentDescription, AudioComponentInstantiationOptions) throws -> AUAudioUnit
    }

    private static let resolver = Mutex<(any AudioUnitResolving)?>(nil)
    private static let registrations = Mutex<[AudioComponentKey: Registration]>([:])

    package static func install(_ newResolver: any AudioUnitResolving) { resolver.withLock { $0 = newResolver } }

    static func register(_ description: AudioComponentDescription, _ registration: Registration) {
        registrations.withLock { $0[AudioComponentKey(description)] = registration }
    }

    static func registration(for description: AudioComponentDescription) -> Registration? {
        registrations.withLock { $0[AudioComponentKey(description)] }
    }

    /// The components registered in this process.
    package static func registeredComponents() -> [(AudioComponentDescription, name: String, version: UInt32)] {
        registrations.withLock { $0.map { ($0.key.description, $0.value.name, $0.value.version) } }
    }

    static func instantiate(
        _ description: AudioComponentDescription, options: AudioComponentInstantiationOptions
    ) async throws -> AUAudioUnit {
        if let registration = registration(for: description) { return try registration.make(description, options) }
        guard let resolver = resolver.withLock({ $0 }) else {
            throw AUAudioUnitError(
                kAudioUnitErr_ExtensionNotFound,
                "No component \(description) is registered here, and no host library is installed to look further."
            )
        }
        return try await resolver.instantiate(description, options: options)
    }
}

/// A component's identity without its flags.
struct AudioComponentKey: Hashable, Sendable {
    let type: OSType
    let subType: OSType
    let manufacturer: OSType

    init(_ description: AudioComponentDescription) {
        type = description.componentType
        subType = description.componentSubType
        manufacturer = description.componentManufacturer
    }

    var description: AudioComponentDescription {
        AudioComponentDescription(
            componentType: type, componentSubType: subType, componentManufacturer: manufacturer, componentFlags: 0,
            componentFlagsMask: 0)
    }
}
