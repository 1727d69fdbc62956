import ComponentRegistry
import ExtensionHost
import HostControl
import LinuxSystem
import TerminalOutput

/// Units that a command has started to show them, in a host of its own which other programs reach.
final class StartedUnits {
    private let host: AudioUnitHost
    private let endpoint: HostEndpoint
    private var units: [AnyObject] = []

    /// - Throws: `CommandFailure`.
    init() throws(CommandFailure) {
        do {
            host = try AudioUnitHost()
            endpoint = try HostEndpoint(hostName: "auctl view", controlling: host)
        } catch {
            throw CommandFailure(.unit, TerminalText.line("\(error)"))
        }
    }

    /// Starts one; returns what it is called among running units.
    /// - Throws: `CommandFailure`.
    func start(_ component: RegisteredComponent) async throws(CommandFailure) -> String {
        do {
            let known = Set(host.units().map(\.instance))
            units.append(try await host.instantiate(component.audioDescription))
            guard let instance = host.units().map(\.instance).first(where: { !known.contains($0) }) else {
                throw CommandFailure(.unit, "\(TerminalText.line(component.name)) ended at once")
            }
            return "\(CurrentProcess.identifier)/\(instance)"
        } catch let failure as CommandFailure {
            throw failure
        } catch {
            throw CommandFailure(.unit, TerminalText.line("\(error)"))
        }
    }

    /// Nobody reaches them any more.
    func close() { endpoint.close() }
}
