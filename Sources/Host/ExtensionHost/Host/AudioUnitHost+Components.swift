import AudioToolbox
import AudioUnitInterface
import ComponentRegistry
import LinuxSystem
import Synchronization

/// What `AUAudioUnit.instantiate`, `AVAudioUnitComponentManager` and the functions of AudioComponent.h ask a host.
struct HostResolver: AudioUnitResolving {
    let host: AudioUnitHost

    func instantiate(
        _ description: AudioComponentDescription, options: AudioComponentInstantiationOptions
    ) async throws -> AUAudioUnit {
        let component = try host.component(matching: description)
        if component.isPlugIn, component.isLoadedInProcess(options) { return try Self.v2Bridge(component) }
        return try await host.instantiate(description, options: options)
    }

    /// A component written against the C interface, one that an extension hides included.
    func instantiateAtOnce(_ description: AudioComponentDescription) throws -> AUAudioUnit? {
        let component = try host.component(matching: description)
        if component.isPlugIn { return try Self.v2Bridge(component) }
        let hidden = host.registry.current.hidden.first { $0.isPlugIn && $0.identifier == component.identifier }
        return try hidden.map(Self.v2Bridge)
    }

    private static func v2Bridge(_ component: RegisteredComponent) throws -> PlugInBridge {
        try PlugInBundle.load(libraryPath: component.libraryPath)
        return try PlugInBridge(
            componentDescription: AudioComponentDescription(
                componentType: component.identifier.type.rawValue,
                componentSubType: component.identifier.subtype.rawValue,
                componentManufacturer: component.identifier.manufacturer.rawValue, componentFlags: 0,
                componentFlagsMask: 0))
    }

    func components() -> [ComponentRecord] { host.watchedScan().components.map(ComponentRecord.init) }

    func watchComponents() { host.watchComponents() }

    func status(of error: any Error) -> OSStatus? { (error as? ExtensionHostError)?.status }

    func passesValidation(_ record: ComponentRecord) -> Bool? {
        component(record).flatMap { VerdictStore().passesAUVal($0) }
    }

    func traits(of record: ComponentRecord, isStarting: Bool) -> ComponentTraits? {
        guard let component = component(record) else { return nil }
        if let known = host.traits.traits(of: component) { return known }
        return isStarting ? host.traits.ask(component) { try await host.instantiate($0) } : nil
    }

    func validate(_ record: ComponentRecord, _ parameters: [String: Any]?) -> AudioComponentValidationResult {
        guard let component = component(record) else { return .unknown }
        return ComponentValidation(component: component, order: ValidationOrder(parameters)).run().result
    }

    func validate(
        _ record: ComponentRecord, _ parameters: [String: Any]?,
        completion: @escaping @Sendable (AudioComponentValidationResult, [String]) -> Void
    ) {
        let component = component(record)
        let order = ValidationOrder(parameters)
        let thread = try? SystemThread(name: "validation", stackSize: 512 << 10) {
            let outcome = component.map { ComponentValidation(component: $0, order: order).run() }
            completion(outcome?.result ?? .unknown, outcome?.failures ?? [])
        }
        if thread == nil { completion(.unknown, []) }
    }

    /// The component as it is installed now; nil for one of this process, which cannot be validated in another.
    private func component(_ record: ComponentRecord) -> RegisteredComponent? {
        guard record.bundlePath != nil else { return nil }
        return try? host.component(matching: record.description)
    }
}

extension AudioUnitHost {
    /// Keeps the registry current from now on and notifies the observers of the registrations. Scans once, so that what
    /// changed since the host was made counts too.
    func watchComponents() {
        let isFirst = isWatching.withLock { isWatching in
            defer { isWatching = true }
            return !isWatching
        }
        guard isFirst else { return }
        do {
            try registry.startWatching()
            _ = registry.addObserver { _ in AudioUnitResolver.componentsChanged() }
        } catch {
            // No watch to be had: `watchedScan` looks each time.
            isWatching.withLock { $0 = false }
        }
        registry.rescan()
    }

    /// The components that are installed, as the watched registry knows them.
    func watchedScan() -> ComponentScan {
        watchComponents()
        return isWatching.withLock { $0 } ? registry.current : registry.rescan()
    }
}

extension ComponentRecord {
    /// Extensions are made asynchronously: their processes have to start.
    init(_ component: RegisteredComponent) {
        var flags: AudioComponentFlags = component.isPlugIn ? [] : [.isV3AudioUnit, .requiresAsyncInstantiation]
        if component.sandboxSafe { flags.insert(.sandboxSafe) }
        if component.loadableInProcess { flags.insert(.canLoadInProcess) }
        self.init(
            description: AudioComponentDescription(
                componentType: component.identifier.type.rawValue,
                componentSubType: component.identifier.subtype.rawValue,
                componentManufacturer: component.identifier.manufacturer.rawValue, componentFlags: flags.rawValue,
                componentFlagsMask: 0),
            name: component.name, version: component.version, tags: component.tags,
            hasCustomView: component.hasView, bundlePath: component.bundlePath)
    }
}

extension RegisteredComponent {
    /// Where an instance goes: extensions into this process when both sides allow it, those written against the C
    /// interface unless the caller asks otherwise.
    func isLoadedInProcess(_ options: AudioComponentInstantiationOptions) -> Bool {
        isPlugIn ? !options.contains(.loadOutOfProcess) : options.contains(.loadInProcess) && loadableInProcess
    }
}
