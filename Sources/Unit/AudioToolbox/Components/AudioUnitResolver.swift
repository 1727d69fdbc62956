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

    /// What the unit of an installed component reports of itself. When nothing is known yet, nil, or with `isStarting`
    /// the answer of an instance that is made for it: that blocks the caller.
    func traits(of record: ComponentRecord, isStarting: Bool) -> ComponentTraits?

    /// Validates an installed component, or reports the verdict on it. Blocks the caller. The parameters are those of
    /// `AudioComponentValidate`.
    func validate(_ record: ComponentRecord, _ parameters: [String: Any]?) -> AudioComponentValidationResult

    /// As the other without waiting; calls the handler once, on a thread of its own, with the checks that failed.
    func validate(
        _ record: ComponentRecord, _ parameters: [String: Any]?,
        completion: @escaping @Sendable (AudioComponentValidationResult, [String]) -> Void
    )
}

/// Where `AUAudioUnit.instantiate` looks: subclasses registered in this process first, then the installed resolver.
package enum AudioUnitResolver {
    private enum Installed {
        case resolver(any AudioUnitResolving)
        case maker(@Sendable () throws -> any AudioUnitResolving)
    }

    private static let installed = Mutex<Installed?>(nil)
    private static let observers = Mutex<[UInt64: @Sendable () -> Void]>([:])

    package static func install(_ resolver: any AudioUnitResolving) {
        installed.withLock { $0 = .resolver(resolver) }
        if observers.withLock({ !$0.isEmpty }) { resolver.watchComponents() }
        componentsChanged()
    }

    /// Has a resolver made when it is first needed, unless one is there; making one that failed is tried again the next
    /// time. Nobody can observe yet.
    package static func installDefault(_ make: @escaping @Sendable () throws -> any AudioUnitResolving) {
        installed.withLock { if $0 == nil { $0 = .maker(make) } }
    }

    /// Nil where no host library is installed, as in an extension's process.
    /// - Throws: why the host library has none.
    private static func installedResolver() throws -> (any AudioUnitResolving)? {
        try installed.withLock { installed in
            switch installed {
            case nil: return nil
            case .resolver(let resolver)?: return resolver
            case .maker(let make)?:
                let resolver = try make()
                installed = .resolver(resolver)
                return resolver
            }
        }
    }

    /// Nil also when the host library has none now.
    static var resolver: (any AudioUnitResolving)? { try? installedResolver() }

    /// Registers a component that is written against the C interface: not a v3 unit, and made at once.
    package static func registerPlugIn(
        _ description: AudioComponentDescription, name: String, version: UInt32,
        make: @escaping ComponentFactory
    ) {
        let flags = AudioComponentFlags(rawValue: description.componentFlags).subtracting(.isV3AudioUnit)
        register(description, .init(name: name, version: version, flags: flags), make)
    }

    /// Has a library's own components registered before components are first listed, looked up or registered: by
    /// `registerBuiltIn`, since whatever is registered later counts instead. Called when a program begins.
    ///
    /// - Parameter register: called each time, and does nothing once it has done its work. While it works, it waits for
    ///   no other thread and asks for no component.
    package static func registerWhenAsked(_ register: @escaping @Sendable () -> Void) {
        libraries.withLock { $0.append(Library(register: register)) }
    }

    /// A closure by itself behind the mutex would be wrapped once more each time it is read.
    private struct Library: Sendable {
        let register: @Sendable () -> Void
    }

    private static let libraries = Mutex<[Library]>([])

    /// From here on the components of the libraries are known.
    private static func registerLibraries() { for library in libraries.withLock({ $0 }) { library.register() } }

    /// Registers a v3 unit that a library brings. Nobody is notified: nobody has seen a list without it.
    package static func registerBuiltIn(
        _ description: AudioComponentDescription, name: String, version: UInt32, make: @escaping ComponentFactory
    ) {
        let flags = AudioComponentFlags(rawValue: description.componentFlags).union(.isV3AudioUnit)
        builtIn.withLock { _ = $0.insert(AudioComponentKey(description)) }
        add(AudioComponentKey(description), .init(name: name, version: version, flags: flags), make)
    }

    private static let builtIn = Mutex<Set<AudioComponentKey>>([])

    /// Whether a library of this process brings a unit for these codes.
    package static func isBuiltIn(_ description: AudioComponentDescription) -> Bool {
        registerLibraries()
        return builtIn.withLock { $0.contains(AudioComponentKey(description)) }
    }

    /// Does nothing for a description that is none of a single component.
    static func register(
        _ description: AudioComponentDescription, _ entry: RegisteredComponents.Entry,
        _ make: @escaping ComponentFactory
    ) {
        registerLibraries()
        let key = AudioComponentKey(description)
        guard key.type != 0, key.subType != 0, key.manufacturer != 0 else { return }
        add(key, entry, make)
        componentsChanged()
    }

    private static func add(
        _ key: AudioComponentKey, _ entry: RegisteredComponents.Entry, _ make: @escaping ComponentFactory
    ) {
        // Whoever finds the entry finds the factory.
        ComponentFactories.add(key, make)
        RegisteredComponents.add(key, entry)
    }

    // MARK: Listing

    /// Every component, ordered by its codes. One registered in this process hides one that is installed.
    static func components() -> [ComponentRecord] {
        registerLibraries()
        var records: [AudioComponentKey: ComponentRecord] = [:]
        for record in resolver?.components() ?? [] { records[record.key] = record }
        for (key, entry) in RegisteredComponents.all {
            records[key] = ComponentRecord(
                description: key.description(flags: entry.flags), name: entry.name, version: entry.version)
        }
        return records.values.sorted { $0.key < $1.key }
    }

    /// Notifies everyone who observes the registrations. Thread: any but render.
    package static func componentsChanged() {
        for observer in observers.withLock({ Array($0.values) }) { observer() }
    }

    static func observeComponents(_ handler: @escaping @Sendable () -> Void) -> AUObservation {
        let identifier = AUObservation.nextIdentifier()
        observers.withLock { $0[identifier] = handler }
        resolver?.watchComponents()
        return AUObservation { observers.withLock { _ = $0.removeValue(forKey: identifier) } }
    }

    /// As the resolver's; an instance of a component of this process is made each time.
    static func traits(of record: ComponentRecord, isStarting: Bool) -> ComponentTraits? {
        guard record.bundlePath == nil else { return resolver?.traits(of: record, isStarting: isStarting) }
        guard isStarting else { return nil }
        return (try? registeredUnit(record.description)).map(ComponentTraits.init)
    }

    /// What is known of a component that is registered in this process; nil when none is.
    static func entry(of description: AudioComponentDescription) -> RegisteredComponents.Entry? {
        registerLibraries()
        return RegisteredComponents.entry(of: description)
    }

    // MARK: Instantiating

    /// A unit of a component that is registered in this process; nil when none is.
    package static func registeredUnit(
        _ description: AudioComponentDescription, options: AudioComponentInstantiationOptions = []
    ) throws -> AUAudioUnit? {
        registerLibraries()
        return try ComponentFactories.factory(of: description)?(description, options)
    }

    static func instantiate(
        _ description: AudioComponentDescription, options: AudioComponentInstantiationOptions
    ) async throws -> AUAudioUnit {
        if let unit = try registeredUnit(description, options: options) { return unit }
        do {
            guard let resolver = try installedResolver() else {
                throw AUAudioUnitError(
                    kAudioUnitErr_ExtensionNotFound,
                    "No component \(description) is registered here, and no host library is installed to look further."
                )
            }
            return try await resolver.instantiate(description, options: options)
        } catch let error where error is AUAudioUnitError || error is CancellationError {
            throw error
        } catch {
            // Programs for Apple's platforms look at the code of an error.
            throw AUAudioUnitError(status(of: error), "\(error)")
        }
    }

    /// As `instantiate`, without waiting; nil when only that can make the component.
    static func instantiateAtOnce(_ description: AudioComponentDescription) throws -> AUAudioUnit? {
        guard let entry = entry(of: description),
            let make = ComponentFactories.factory(of: description)
        else {
            return try installedResolver()?.instantiateAtOnce(description)
        }
        guard !entry.flags.contains(.requiresAsyncInstantiation) else { return nil }
        return try make(description, [])
    }

    /// Takes why an instance could not be made, where the caller gets only a number: the library for hosts in C sets
    /// it.
    package static let failureObserver = Mutex<(@Sendable (AudioComponentDescription, any Error) -> Void)?>(nil)

    /// Apple's code of an error that instantiating threw.
    package static func status(of error: any Error) -> OSStatus {
        if let error = error as? AUAudioUnitError { return error.code }
        if let error = error as? PropertyListError { return AUAudioUnitError(error).code }
        return resolver?.status(of: error) ?? kAudioUnitErr_FailedInitialization
    }
}
