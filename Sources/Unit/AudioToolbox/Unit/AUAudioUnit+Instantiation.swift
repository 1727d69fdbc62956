extension AUAudioUnit {
    /// Makes an instance of a component: of a subclass registered in this process, or of an extension found by the host
    /// library.
    ///
    /// Extensions run in a process of their own unless `.loadInProcess` is passed and their bundle allows it;
    /// `isLoadedInProcess` shows which.
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

    /// Registers a component for this process only; of two registrations of one component the later counts. A
    /// description that leaves a code 0 names no component and registers nothing.
    public static func registerSubclass(
        as componentDescription: AudioComponentDescription, name: String, version: UInt32,
        factory:
            @escaping @Sendable (AudioComponentDescription, AudioComponentInstantiationOptions) throws -> AUAudioUnit
    ) {
        let flags = AudioComponentFlags(rawValue: componentDescription.componentFlags).union(.isV3AudioUnit)
        AudioUnitResolver.register(
            componentDescription, .init(name: name, version: version, flags: flags), factory)
    }

    /// Registers a subclass of `AUAudioUnit`, which is made with `init(componentDescription:options:)`. A class that is
    /// none registers a component whose instantiation fails with the reason.
    public class func registerSubclass(
        _ cls: AnyClass, as componentDescription: AudioComponentDescription, name: String, version: UInt32
    ) {
        registerSubclass(as: componentDescription, name: name, version: version) { description, options in
            guard let subclass = cls as? AUAudioUnit.Type else {
                throw AUAudioUnitError(
                    AUAudioUnitError.invalidArgument,
                    "\(cls), registered as \(name), is no subclass of AUAudioUnit; register one that is.")
            }
            return try subclass.make(subclassFor: description, options)
        }
    }

    /// The initializer of whichever class it is called on: delegating to a designated one dispatches to its override.
    @_silgen_name("AUAudioUnit_makeSubclass")
    convenience init(
        subclassFor description: AudioComponentDescription, _ options: AudioComponentInstantiationOptions
    ) throws {
        try self.init(componentDescription: description, options: options)
    }

    /// The initializer above under a name that a metatype may call; initializers of metatypes must be `required`, and
    /// Apple's is not. Sound because both are one function with one convention: arguments without ownership, the
    /// metatype as self, an owned result. Internal, so hidden: each library calls its own.
    @_silgen_name("AUAudioUnit_makeSubclass")
    static func make(
        subclassFor description: AudioComponentDescription, _ options: AudioComponentInstantiationOptions
    ) throws -> AUAudioUnit
}
