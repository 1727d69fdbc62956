extension AUAudioUnit {
    /// Makes an instance of a component: of a subclass registered in this process, or of an extension found by the host
    /// library.
    ///
    /// Extensions run in a process of their own unless `.loadInProcess` is passed and their bundle allows it;
    /// `isLoadedInProcess` tells.
    /// - Throws: ExtensionNotFound when there is no such component, or why it could not be started.
    public static func instantiate(
        with componentDescription: AudioComponentDescription, options: AudioComponentInstantiationOptions = []
    ) async throws -> AUAudioUnit {
        try await AudioUnitResolver.instantiate(componentDescription, options: options)
    }

    /// As the async form; the handler is called once, on an internal thread.
    public static func instantiate(
        with componentDescription: AudioComponentDescription, options: AudioComponentInstantiationOptions = [],
        completionHandler: @escaping @Sendable (AUAudioUnit?, (any Error)?) -> Void
    ) {
        Task.detached {
            do {
                completionHandler(try await instantiate(with: componentDescription, options: options), nil)
            } catch {
                completionHandler(nil, error)
            }
        }
    }

    /// Registers a component for this process alone; of two registrations of one component the later counts. A
    /// description that leaves a code 0 names no component and registers nothing.
    public static func registerSubclass(
        as componentDescription: AudioComponentDescription, name: String, version: UInt32,
        factory:
            @escaping @Sendable (AudioComponentDescription, AudioComponentInstantiationOptions) throws -> AUAudioUnit
    ) {
        let flags = AudioComponentFlags(rawValue: componentDescription.componentFlags).union(.isV3AudioUnit)
        AudioUnitResolver.register(
            componentDescription, .init(name: name, version: version, flags: flags, make: factory))
    }

    /// Registers a subclass that can be made from a description alone.
    public static func registerSubclass<Unit: AUAudioUnit & AUInstantiable>(
        _ subclass: Unit.Type, as componentDescription: AudioComponentDescription, name: String, version: UInt32
    ) {
        registerSubclass(as: componentDescription, name: name, version: version) { description, options in
            try subclass.init(componentDescription: description, options: options)
        }
    }
}
