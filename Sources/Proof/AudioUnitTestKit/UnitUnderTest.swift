import AudioToolbox
import ComponentRegistry
import ExtensionHost
import Foundation
import Supervision

/// A component that one suite is run against by every route.
///
/// ```swift
/// let unit = try UnitUnderTest(bundle: "Drive.appex")
/// try await unit.onEveryRoute { routed in
///     let heard = try routed.render(.impulse(), blocks: [64, 1, 447])
///     #expect(heard.onset(above: 0) == 0, "\(routed.route)")
/// }
/// ```
public struct UnitUnderTest: Sendable {
    /// As its bundle describes it; nothing of it is loaded before a suite runs.
    public let component: RegisteredComponent
    /// Makes a host that finds the component.
    package let makeHost: @Sendable (HostSettings) throws -> AudioUnitHost

    /// A component and how to make hosts that find it.
    public init(
        _ component: RegisteredComponent, makeHost: @escaping @Sendable (HostSettings) throws -> AudioUnitHost
    ) {
        self.component = component
        self.makeHost = makeHost
    }

    /// A bundle's component, its first unless a subtype is named.
    ///
    /// - Parameters:
    ///   - argument: the bundle's path; a relative one begins at the present folder, which is the package's under
    ///     `swift test`.
    ///   - subtype: of a bundle with several components, the one to test.
    ///   - runnerPath: the program `auextension`; nil to look for it on `PATH` and where it is installed.
    /// - Throws: `ExtensionHostError` when the bundle offers no such component.
    public init(bundle argument: String, subtype: String? = nil, runnerPath: String? = nil) throws {
        let path = URL(filePath: argument).standardizedFileURL.path
        let (bundle, diagnostics) = ExtensionBundle.read(path: path)
        let found = bundle?.components.first { subtype == nil || $0.identifier.subtype.description == subtype }
        guard let found else {
            let reasons = diagnostics.map(\.description).joined(separator: "; ")
            throw ExtensionHostError.componentNotFound(
                component: "\(path)\(subtype.map { " \($0)" } ?? "")\(reasons.isEmpty ? "" : ": \(reasons)")")
        }
        let folder = path.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(separator: "/")
        self.init(found) { settings in
            let search = ExtensionSearchPath(directories: [folder.isEmpty ? "." : folder])
            return try AudioUnitHost(
                settings: settings, launcher: try EmbeddedLauncher(runnerPath: runnerPath),
                registry: ExtensionRegistry(scanner: ComponentScanner(searchPath: search, cachePath: nil)),
                quarantine: nil)
        }
    }

    /// The routes that this component can take.
    public var routes: [TestRoute] { TestRoute.allCases.filter { $0 != .inProcess || component.loadableInProcess } }

    /// Runs a suite once for each route, with a fresh instance each time.
    ///
    /// - Parameters:
    ///   - layout: nil for the unit's own channel counts at 48 kHz, up to 4096 frames.
    ///   - suite: gets the unit, ready to render.
    /// - Throws: what the host, the unit or the suite throws.
    public func onEveryRoute(layout: RenderLayout? = nil, _ suite: (RoutedUnit) async throws -> Void) async throws {
        for route in routes { try await on(route, layout: layout, suite) }
    }

    /// Runs a suite by one route.
    public func on<Result>(
        _ route: TestRoute, layout: RenderLayout? = nil, _ suite: (RoutedUnit) async throws -> Result
    ) async throws -> Result {
        var settings = HostSettings()
        if route == .group { settings.grouping = .together }
        let host = try makeHost(settings)
        let options: AudioComponentInstantiationOptions = route == .inProcess ? .loadInProcess : .loadOutOfProcess
        let unit = try await host.instantiate(component.audioComponentDescription, options: options)
        let companion =
            route == .group ? try await host.instantiate(component.audioComponentDescription, options: options) : nil
        let routed = try RoutedUnit(unit, route: route, companion: companion, layout ?? RenderLayout(unit))
        defer { routed.end() }
        return try await suite(routed)
    }
}
