import AudioToolbox
import ComponentRegistry
import Synchronization

/// What `AUAudioUnit.instantiate`, `AVAudioUnitComponentManager` and the functions of AudioComponent.h ask a host.
struct HostResolver: AudioUnitResolving {
    let host: AudioUnitHost

    func instantiate(
        _ description: AudioComponentDescription, options: AudioComponentInstantiationOptions
    ) async throws -> AUAudioUnit {
        try await host.instantiate(description, options: options)
    }

    func components() -> [ComponentRecord] { host.watchedScan().components.map(ComponentRecord.init) }

    func watchComponents() { host.watchComponents() }

    func status(of error: any Error) -> OSStatus? { (error as? ExtensionHostError)?.status }
}

extension AudioUnitHost {
    /// Keeps the registry current from now on and tells the observers of the registrations. Scans once, so that what
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
        var flags: AudioComponentFlags = [.isV3AudioUnit, .requiresAsyncInstantiation]
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
