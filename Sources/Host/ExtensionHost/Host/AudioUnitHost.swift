import AudioToolbox
import ComponentRegistry
import HostControl
import LinuxSystem
import RealtimeKit
import ServiceProtocol
import Supervision
import Synchronization
import UserLibrary

/// A host of audio units: finds components, starts their services, keeps them alive.
///
/// One per process is usual: `install()` makes `AUAudioUnit.instantiate(with:options:)` use it. Every unit of a process
/// that made one has the user's presets, every component the user's tags. Thread: any but render.
public final class AudioUnitHost: Sendable {
    /// Incidents of all units of this host.
    public let recorder = IncidentRecorder()
    let registry: ExtensionRegistry
    /// Whether `registry` notices changes by itself.
    let isWatching = Mutex(false)
    /// What the units made here reported of themselves.
    let traits = TraitsMemory()
    private let pool: ServicePool
    private let defaults: Mutex<HostSettings>
    private let instances = Mutex<[WeakInstance]>([])
    /// What the host plays, while somebody says so.
    let shownChain = Mutex<(any ChainPlaying)?>(nil)
    /// How it is paused and moved, while somebody says so.
    let shownTransport = Mutex<(any TransportPlaying)?>(nil)
    /// What MIDI controllers move, while somebody says so.
    let shownControllers = Mutex<(any ControllerPlaying)?>(nil)

    struct WeakInstance {
        let number: UInt64
        weak var unit: ExtensionAudioUnit?
    }

    /// - Parameters:
    ///   - settings: for units that are instantiated without settings of their own.
    ///   - launcher: who starts services; nil for the daemon when it answers, otherwise this process.
    ///   - registry: where components are found; nil for the search path of the environment.
    ///   - quarantine: bundles that are not started; nil to ignore and keep none.
    /// - Throws: `LaunchError` when no runner is installed.
    public init(
        settings: HostSettings = HostSettings(), launcher: (any ServiceLauncher)? = nil,
        registry: ExtensionRegistry? = nil, quarantine: QuarantineStore? = QuarantineStore()
    ) throws {
        defaults = Mutex(settings)
        let launcher = try launcher ?? Self.launcher(for: settings)
        pool = ServicePool(launcher: launcher, quarantine: quarantine)
        self.registry = registry ?? ExtensionRegistry(scanner: ComponentScanner())
        launcher.show(self.registry.searchPath.directories)
        UserFolders.install()
        RealtimeKit.install()
    }

    /// Makes this the host that `AUAudioUnit.instantiate` uses, and lets the user's other programs, such as `auctl`,
    /// see and control its units.
    public func install() { install(as: ProgramEndpoint.programName) }

    /// As `install()`.
    /// - Parameter name: what others call this host; nil to stay unseen, or for an endpoint of the program's own.
    public func install(as name: String?) {
        AudioUnitResolver.install(resolver)
        if let name { ProgramEndpoint.open(for: self, name: name) }
    }

    /// As `install()` for whoever installs the resolver itself.
    package func makeVisible() -> any AudioUnitResolving {
        ProgramEndpoint.open(for: self, name: ProgramEndpoint.programName)
        return resolver
    }

    /// What `AUAudioUnit.instantiate` and its kin ask.
    package var resolver: any AudioUnitResolving { HostResolver(host: self) }

    /// What units are instantiated with by default.
    public var settings: HostSettings {
        get { defaults.withLock { $0 } }
        set { defaults.withLock { $0 = newValue } }
    }

    // MARK: Components

    /// The components that are installed, as the registry knows them.
    public var components: [RegisteredComponent] { registry.current.components }

    /// What a person may have meant: codes, "Manufacturer: Name", or a name.
    public func components(named text: String) -> [RegisteredComponent] {
        registry.current.components(named: text)
    }

    /// The component of a description.
    ///
    /// - Throws: `ExtensionHostError.componentNotFound`.
    public func component(matching description: AudioComponentDescription) throws(ExtensionHostError)
        -> RegisteredComponent
    {
        let identifier = ComponentIdentifier(
            type: ComponentCode(rawValue: description.componentType),
            subtype: ComponentCode(rawValue: description.componentSubType),
            manufacturer: ComponentCode(rawValue: description.componentManufacturer))
        if let component = registry.current.component(matching: identifier) { return component }
        if let component = registry.rescan().component(matching: identifier) { return component }
        throw .componentNotFound(component: "\(description)")
    }

    // MARK: Units

    /// Makes an instance: in a process of its own, unless the caller passes `.loadInProcess` and the bundle allows it.
    /// One written against the C interface is made in this process unless the caller passes `.loadOutOfProcess`.
    ///
    /// Many at once are made at once. A task that is cancelled ends the start of a process of the unit's own.
    ///
    /// - Throws: `ExtensionHostError`, `CancellationError`.
    public func instantiate(
        _ description: AudioComponentDescription, options: AudioComponentInstantiationOptions = [],
        settings: HostSettings? = nil
    ) async throws -> ExtensionAudioUnit {
        // A thread of its own: the start waits for the service, and a unit that takes long must not keep one of the few
        // threads that all tasks share.
        try await withTaskExecutorPreference(QueueExecutor(label: "io.auserviced.start")) {
            try await make(description, options: options, settings: settings)
        }
    }

    private func make(
        _ description: AudioComponentDescription, options: AudioComponentInstantiationOptions, settings: HostSettings?
    ) async throws -> ExtensionAudioUnit {
        try Task.checkCancellation()
        let component = try component(matching: description)
        let full = AudioComponentDescription(
            componentType: component.identifier.type.rawValue, componentSubType: component.identifier.subtype.rawValue,
            componentManufacturer: component.identifier.manufacturer.rawValue,
            componentFlags: description.componentFlags, componentFlagsMask: description.componentFlagsMask)
        let own = options.contains(.loadOutOfProcess) ? nil : try ExtensionLibrary.ofHost(full)
        if own != nil || component.isLoadedInProcess(options) {
            let library = try own ?? ExtensionLibrary.load(path: component.libraryPath)
            let grants = component.grants
            if let folder = grants.dataFolder { try UnitDataFolder.make(folder) }
            let unit = try InProcessAudioUnit(
                component: full, library: library, grants: grants, settings: settings ?? self.settings)
            traits.keep(ComponentTraits(unit), of: component)
            return keep(unit, number: Self.nextInProcessNumber(), as: component)
        }
        let origin = origin(of: component, full, settings ?? self.settings)
        try pool.requireFree(origin)
        let unit = try await RemoteAudioUnit.instantiate(origin, pool: pool, recorder: recorder)
        traits.keep(ComponentTraits(unit), of: component)
        return keep(unit, number: unit.instanceNumber, as: component)
    }

    /// Takes over a unit whose service waited after its host had died, as a daemon hands it out.
    ///
    /// - Throws: `ExtensionHostError`.
    public func attach(
        _ service: LaunchedService, as description: AudioComponentDescription, settings: HostSettings? = nil
    ) throws -> RemoteAudioUnit {
        let component = try component(matching: description)
        let origin = origin(of: component, description, settings ?? self.settings)
        let unit = try RemoteAudioUnit.attach(origin, service, pool: pool, recorder: recorder)
        return keep(unit, number: unit.instanceNumber, as: component)
    }

    private func origin(
        of component: RegisteredComponent, _ description: AudioComponentDescription, _ settings: HostSettings
    ) -> RemoteOrigin {
        let group: String? =
            switch settings.grouping {
            case _ where settings.groupName != nil: "named \(settings.groupName ?? "")"
            case .individually: nil
            case .byBundle: "bundle \(component.bundlePath)"
            case .byManufacturer: "manufacturer \(component.identifier.manufacturer)"
            case .together: "all"
            }
        let grants = component.grants
        let showsWindows = component.hasView && component.foreignFormat != nil
        // Units of one process may do the same: one that may do more needs another.
        let rules = [
            "\(grants.generatesCode)", grants.dataFolder ?? "", "\(grants.selectedFiles != nil)",
            "\(showsWindows)", "\(grants.opensWindows)", "\(grants.destinations)", "\(settings.serviceScheduling)",
        ].joined(separator: " ")
        return RemoteOrigin(
            component: description, libraryPath: component.libraryPath, bundleHash: component.bundleHash,
            title: component.name, group: group.map { "\($0) \(rules)" }, grants: grants,
            showsWindows: showsWindows, settings: settings)
    }

    private static let inProcessNumbers = Atomic<UInt64>(1 << 32)

    private static func nextInProcessNumber() -> UInt64 {
        inProcessNumbers.wrappingAdd(1, ordering: .relaxed).newValue
    }

    private func keep<Unit: ExtensionAudioUnit>(
        _ unit: Unit, number: UInt64, as component: RegisteredComponent
    ) -> Unit {
        unit.registeredName = component.name
        instances.withLock { instances in
            instances.removeAll { $0.unit == nil }
            instances.append(WeakInstance(number: number, unit: unit))
        }
        return unit
    }

    /// The units that live, with their numbers.
    var living: [(number: UInt64, unit: ExtensionAudioUnit)] {
        instances.withLock { $0.compactMap { instance in instance.unit.map { (instance.number, $0) } } }
    }
}
