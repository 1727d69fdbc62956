import AudioToolbox
import DaemonControl
import ExtensionHost
import Synchronization
import TerminalOutput

/// Takes units over that wait in the daemon since their host died.
struct UnitAttachment {
    let host: AudioUnitHost

    /// The units of these names, in order, with their parameters and state as they were; in the place of one that was
    /// lost while the others of its host waited a new one, as it comes up by itself.
    ///
    /// Throws when one is unknown, in use or gone; those that were taken over before wait again then.
    func units(named names: [String]) async throws -> [ExtensionAudioUnit] {
        let waiting = try WaitingUnits()
        let selector = WaitingSelector(try waiting.all())
        let chosen = try names.flatMap(selector.units)
        guard Set(chosen.map(\.service.token)).count == chosen.count else {
            throw CommandFailure(.usage, "--attach \(names.joined(separator: ", ")): one unit is named twice")
        }
        var units: [ExtensionAudioUnit] = []
        do {
            for unit in chosen {
                units.append(unit.isLost ? try await replace(unit) : try take(unit, from: waiting))
            }
        } catch {
            Self.abandon(units.filter { !Self.wasReplaced($0) })
            throw error
        }
        return units
    }

    /// Lets units go as a crash would, so that they wait for another host instead of ending with this one.
    static func abandon(_ units: [ExtensionAudioUnit]) {
        for unit in units {
            // Kept until the process ends: the service sees its socket close without a farewell.
            _ = Unmanaged.passRetained(unit)
            StandardError.write(
                "auctl: \(TerminalText.line(unit.shownName)) waits again")
        }
    }

    /// Whether a unit stands in the place of one that was lost.
    static func wasReplaced(_ unit: AUAudioUnit) -> Bool { replaced.withLock { $0.contains(ObjectIdentifier(unit)) } }

    /// Kept until the command ends, as its units are.
    private static let replaced = Mutex<Set<ObjectIdentifier>>([])

    private func replace(_ unit: WaitingUnit) async throws -> ExtensionAudioUnit {
        let title = "\(TerminalText.line(unit.service.title)) (process \(unit.service.processID))"
        guard let component = unit.component else {
            throw CommandFailure(
                .notFound,
                "\(title) ended while it waited, and \(unit.service.libraryPath) is not installed any more")
        }
        do {
            let new = try await host.instantiate(component.audioDescription, options: .loadOutOfProcess)
            Self.replaced.withLock { _ = $0.insert(ObjectIdentifier(new)) }
            StandardError.write(
                "auctl: \(title) of the host \(unit.service.hostPID) ended while it waited; it was started anew, without "
                    + "what it was set to")
            return new
        } catch {
            throw CommandFailure(.unit, "\(title) ended while it waited and cannot be started anew: \(error)")
        }
    }

    private func take(_ unit: WaitingUnit, from waiting: WaitingUnits) throws -> ExtensionAudioUnit {
        let title = "\(TerminalText.line(unit.service.title)) (process \(unit.service.processID))"
        guard let component = unit.component else {
            throw CommandFailure(
                .notFound, "\(title) cannot be taken over: \(unit.service.libraryPath) is not installed any more")
        }
        do {
            let taken = try host.attach(try waiting.take(unit), as: component.audioDescription)
            StandardError.write("auctl: took over \(title) of the host \(unit.service.hostPID)")
            return taken
        } catch let error as ExtensionHostError {
            throw CommandFailure(.unit, "\(title) cannot be taken over: \(error)")
        }
    }
}
