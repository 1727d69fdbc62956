import AudioToolbox
import AudioUnitTestKit
import ComponentRegistry
import ExtensionHost
import Glibc
import Supervision

/// What one check works with: fresh instances of the component, random numbers, and what became of the instances.
///
/// Thread: one at a time, any but render.
final class CheckSession {
    let component: RegisteredComponent
    let isInProcess: Bool
    let seed: UInt64
    /// The bundle that hides this one.
    let hiddenBy: String?
    private let makeHost: @Sendable (HostSettings) throws -> AudioUnitHost
    private var hosts: [AudioUnitHost] = []
    private var usualHost: AudioUnitHost?
    private var units: [ExtensionAudioUnit] = []
    /// Whether the check itself ends services.
    var expectsKills = false

    init(
        _ component: RegisteredComponent, isInProcess: Bool, seed: UInt64, hiddenBy: String?,
        makeHost: @escaping @Sendable (HostSettings) throws -> AudioUnitHost
    ) {
        self.component = component
        self.isInProcess = isInProcess
        self.seed = seed
        self.hiddenBy = hiddenBy
        self.makeHost = makeHost
    }

    var generator: SeededGenerator { SeededGenerator(seed: seed) }

    func host(_ settings: HostSettings = HostSettings()) throws -> AudioUnitHost {
        var settings = settings
        // Long enough for a busy machine, short enough for a unit that hangs.
        settings.offlineDeadlineMilliseconds = 5000
        settings.controlTimeoutMilliseconds = 5000
        let host = try makeHost(settings)
        hosts.append(host)
        return host
    }

    /// The host of instances for which no other is named.
    private func ordinaryHost() throws -> AudioUnitHost {
        if let usualHost { return usualHost }
        let made = try host()
        usualHost = made
        return made
    }

    /// A fresh instance where this validation runs the unit.
    func open(_ host: AudioUnitHost? = nil) async throws -> ExtensionAudioUnit {
        try await open(host, inProcess: isInProcess)
    }

    func open(_ host: AudioUnitHost? = nil, inProcess: Bool) async throws -> ExtensionAudioUnit {
        let unit = try await (host ?? ordinaryHost()).instantiate(
            component.audioComponentDescription, options: inProcess ? .loadInProcess : .loadOutOfProcess)
        unit.isRenderingOffline = true
        units.append(unit)
        return unit
    }

    /// As `open`, of an instance that ends when the check lets go of it.
    func openBriefly(_ host: AudioUnitHost) async throws -> ExtensionAudioUnit {
        let unit = try await host.instantiate(
            component.audioComponentDescription, options: isInProcess ? .loadInProcess : .loadOutOfProcess)
        unit.isRenderingOffline = true
        return unit
    }

    /// Watches instances that a check made by itself.
    func keep(_ others: [ExtensionAudioUnit]) {
        for unit in others { unit.isRenderingOffline = true }
        units += others
    }

    /// A fresh instance with what checks do to it.
    func probe(_ host: AudioUnitHost? = nil) async throws -> UnitProbe { UnitProbe(try await open(host)) }

    /// How the services of this check ended, when one did that should not have.
    ///
    /// - Parameter isExpected: whether there is reason to wait for the news of one.
    func death(isExpected: Bool) -> String? {
        let remote = units.compactMap { $0 as? RemoteAudioUnit }
        let isMissing = remote.contains { $0.serviceProcessID == nil || $0.cycleCounts.missed > 0 }
        let waits = isExpected || isMissing && !expectsKills
        for _ in 0..<(waits && !remote.isEmpty ? 100 : 1) {
            if let incident = remote.lazy.flatMap(\.incidents).first(where: isDeath) { return Self.text(incident) }
            if waits { usleep(10_000) }
        }
        return nil
    }

    private static func text(_ incident: Incident) -> String {
        "\(incident.cause)" + (incident.crashSite.map { ", in \($0)" } ?? "")
    }

    private func isDeath(_ incident: Incident) -> Bool {
        switch incident.cause {
        case .signal(let number): !(expectsKills && number == SIGKILL)
        case .slow: incident.action != .demoted
        case .requested, .other: false
        case .launchFailure, .loadFailure: true
        case .deadline, .controlTimeout: !expectsKills
        case .exit, .protocolError, .notFinite, .renderError: true
        }
    }

    /// Ends every instance.
    func close() {
        for unit in units where unit.renderResourcesAllocated { unit.deallocateRenderResources() }
        units = []
        usualHost = nil
        hosts = []
    }
}
