import Synchronization

/// Finds and instantiates components that are not registered in this process: what a host library installs.
package protocol AudioUnitResolving: Sendable {
    /// - Throws: ExtensionNotFound when there is no such component, or why it could not be started.
    func instantiate(
        _ description: AudioComponentDescription, options: AudioComponentInstantiationOptions
    ) async throws -> AUAudioUnit

    /// Makes a unit at once; nil for a component that requires asynchronous instantiation.
    func instantiateAtOnce(_ description: AudioComponentDescription) throws -> AUAudioUnit?

    /// The components that are installed now, one for each three codes.
    func components() -> [ComponentRecord]

    /// Calls `AudioUnitResolver.componentsChanged()` from now on whenever an installed component appears, changes or
    /// goes. A second call does nothing.
    func watchComponents()

    /// Apple's code of an error that `instantiate` threw; nil when there is none.
    func status(of error: any Error) -> OSStatus?

    /// Whether an installed component, as it is now, passed validation; nil when it was not validated.
    func passesValidation(_ record: ComponentRecord) -> Bool?

    /// What the unit of an installed component says of itself. When nothing is known yet, nil, or with `isStarting` the
    /// answer of an instance that is made for it: that blocks the caller.
    func traits(of record: ComponentRecord, isStarting: Bool) -> ComponentTraits?

    /// Validates an installed component, or tells the verdict on it. Blocks the caller.
    func validate(_ record: ComponentRecord, _ order: ValidationOrder) -> ValidationOutcome

    /// As the other without waiting; calls the handler once, on a thread of its own.
    func validate(
        _ record: ComponentRecord, _ order: ValidationOrder, completion: @escaping @Sendable (ValidationOutcome) -> Void
    )
}

extension AudioUnitResolving {
    package func instantiateAtOnce(_ description: AudioComponentDescription) throws -> AUAudioUnit? { nil }
    package func components() -> [ComponentRecord] { [] }
    package func watchComponents() {}
    package func status(of error: any Error) -> OSStatus? { nil }
    package func passesValidation(_ record: ComponentRecord) -> Bool? { nil }
    package func traits(of record: ComponentRecord, isStarting: Bool) -> ComponentTraits? { nil }
    package func validate(_ record: ComponentRecord, _ order: ValidationOrder) -> ValidationOutcome {
        ValidationOutcome(.unknown)
    }
    package func validate(
        _ record: ComponentRecord, _ order: ValidationOrder, completion: @escaping @Sendable (ValidationOutcome) -> Void
    ) {
        completion(ValidationOutcome(.unknown))
    }
}

/// Where `AUAudioUnit.instantiate` looks: subclasses registered in this process first, then the installed resolver.
package enum AudioUnitResolver {
    /// Makes a unit of a component that is registered in this process.
    package typealias Factory =
        @Sendable (AudioComponentDescription, AudioComponentInstantiationOptions) throws -> AUAudioUnit

    private static let resolver = Mutex<(any AudioUnitResolving)?>(nil)
    private static let observers = Mutex<[UInt64: @Sendable () -> Void]>([:])

    package static func install(_ newResolver: any AudioUnitResolving) {
        resolver.withLock { $0 = newResolver }
        if observers.withLock({ !$0.isEmpty }) { newResolver.watchComponents() }
        componentsChanged()
    }

    /// As `install`, unless a resolver is there; nobody can observe yet.
    package static func installDefault(_ newResolver: any AudioUnitResolving) {
        resolver.withLock { if $0 == nil { $0 = newResolver } }
    }

    /// Registers a component that is written against the C interface: not a v3 unit, and made at once.
    package static func registerPlugIn(
        _ description: AudioComponentDescription, name: String, version: UInt32,
        make: @escaping Factory
    ) {
        let flags = AudioComponentFlags(rawValue: description.componentFlags).subtracting(.isV3AudioUnit)
        register(description, .init(name: name, version: version, flags: flags, make: make))
    }

    /// Does nothing for a description that is none of a single component.
    static func register(
        _ description: AudioComponentDescription, _ entry: RegisteredComponents.Entry
    ) {
        let key = AudioComponentKey(description)
        guard key.type != 0, key.subType != 0, key.manufacturer != 0 else { return }
        RegisteredComponents.add(key, entry)
        componentsChanged()
    }

    // MARK: Listing

    /// Every component, ordered by its codes. One registered in this process hides one that is installed.
    static func components() -> [ComponentRecord] {
        var records: [AudioComponentKey: ComponentRecord] = [:]
        for record in resolver.withLock({ $0 })?.components() ?? [] { records[record.key] = record }
        for (key, entry) in RegisteredComponents.all {
            records[key] = ComponentRecord(
                description: key.description(flags: entry.flags), name: entry.name, version: entry.version)
        }
        return records.values.sorted { $0.key < $1.key }
    }

    /// Tells everyone who observes the registrations. Thread: any but render.
    package static func componentsChanged() {
        for observer in observers.withLock({ Array($0.values) }) { observer() }
    }

    static func observeComponents(_ handler: @escaping @Sendable () -> Void) -> AUObservation {
        let identifier = AUObservation.nextIdentifier()
        observers.withLock { $0[identifier] = handler }
        resolver.withLock { $0 }?.watchComponents()
        return AUObservation { observers.withLock { _ = $0.removeValue(forKey: identifier) } }
    }

    /// As the resolver's; a component of this process has no verdict.
    static func passesValidation(_ record: ComponentRecord) -> Bool? {
        guard record.bundlePath != nil else { return nil }
        return resolver.withLock { $0 }?.passesValidation(record)
    }

    /// As the resolver's; an instance of a component of this process is made each time.
    static func traits(of record: ComponentRecord, isStarting: Bool) -> ComponentTraits? {
        guard let entry = RegisteredComponents.entry(of: record.description) else {
            return resolver.withLock { $0 }?.traits(of: record, isStarting: isStarting)
        }
        guard isStarting else { return nil }
        return (try? entry.make(record.description, [])).map(ComponentTraits.init)
    }

    /// As the resolver's; a component of this process cannot be validated in another.
    static func validate(_ record: ComponentRecord, _ order: ValidationOrder) -> ValidationOutcome {
        guard record.bundlePath != nil, let resolver = resolver.withLock({ $0 }) else {
            return ValidationOutcome(.unknown)
        }
        return resolver.validate(record, order)
    }

    /// As the other without waiting.
    static func validate(
        _ record: ComponentRecord, _ order: ValidationOrder, completion: @escaping @Sendable (ValidationOutcome) -> Void
    ) {
        guard record.bundlePath != nil, let resolver = resolver.withLock({ $0 }) else {
            return completion(ValidationOutcome(.unknown))
        }
        resolver.validate(record, order, completion: completion)
    }

    // MARK: Instantiating

    static func instantiate(
        _ description: AudioComponentDescription, options: AudioComponentInstantiationOptions
    ) async throws -> AUAudioUnit {
        if let entry = RegisteredComponents.entry(of: description) { return try entry.make(description, options) }
        guard let resolver = resolver.withLock({ $0 }) else {
            throw AUAudioUnitError(
                kAudioUnitErr_ExtensionNotFound,
                "No component \(description) is registered here, and no host library is installed to look further."
            )
        }
        return try await resolver.instantiate(description, options: options)
    }

    /// As `instantiate`, without waiting; nil when only that can make the component.
    static func instantiateAtOnce(_ description: AudioComponentDescription) throws -> AUAudioUnit? {
        guard let entry = RegisteredComponents.entry(of: description) else {
            return try resolver.withLock { $0 }?.instantiateAtOnce(description)
        }
        guard !entry.flags.contains(.requiresAsyncInstantiation) else { return nil }
        return try entry.make(description, [])
    }

    /// Apple's code of an error that instantiating threw.
    package static func status(of error: any Error) -> OSStatus {
        if let error = error as? AUAudioUnitError { return error.code }
        if let error = error as? PropertyListError { return AUAudioUnitError(error).code }
        return resolver.withLock { $0 }?.status(of: error) ?? kAudioUnitErr_FailedInitialization
    }
}
