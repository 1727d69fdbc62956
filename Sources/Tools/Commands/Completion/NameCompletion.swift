import ArgumentParser
import AudioDevices
import AudioToolbox
import ComponentRegistry
import DaemonControl
import Dispatch
import ExtensionHost
import HostControl
import MIDIPorts
import Supervision
import Synchronization
import UnitValidation

/// What a shell offers for names of units, presets, parameters, instances and checks. Where there is nothing to offer,
/// or it takes too long, nothing is: a person waits at the keyboard, and standard error would spoil the line.
enum NameCompletion {
    /// A component as one word.
    static let components = kind { words in componentNames(words.prefix) }

    /// A component in one word or three.
    static func components(behind command: String) -> CompletionKind {
        kind { words in
            let codes = words.positionals(of: command)
            guard !codes.isEmpty else { return componentNames(words.prefix) }
            return nextCodes(codes)
        }
    }

    /// Type, subtype or manufacturer, whichever comes next.
    static func codes(behind command: String) -> CompletionKind {
        kind { words in nextCodes(words.positionals(of: command)) }
    }

    /// A preset of a unit that `--unit` names.
    static let presets = kind { words in
        let (index, mark) = words.unit
        return ask(words.values(of: "--unit"), index) { ($0.factoryPresets ?? []).map(\.name) }.map { mark + $0 }
    }

    /// A parameter of a unit that `--unit` names, with the sign behind which its value stands.
    static let parameters = kind { words in
        let (index, mark) = words.unit
        return ask(words.values(of: "--unit"), index) { ($0.parameterTree?.allParameters ?? []).map(\.keyPath) }
            .map { "\(mark)\($0)=" }
    }

    /// A device that `auctl play --list-devices` lists.
    static let devices = kind { _ in AudioDevices.list().map(\.name) }

    /// A MIDI port that gives MIDI.
    static let midiSources = kind { _ in MIDIPorts.list().filter(\.isSource).map(\.name) }

    /// A MIDI port that takes MIDI.
    static let midiDestinations = kind { _ in MIDIPorts.list().filter { !$0.isSource }.map(\.name) }

    /// A rig of the user.
    static let rigs = kind { _ in ((try? RigLibrary.user().names()) ?? []).map(\.text) }

    /// The process of a host.
    static let hosts = kind { _ in runningHosts().map { "\($0.host.processID)" } }

    /// A unit whose host died.
    static let waiting = kind { _ in WaitingUnits.waiting().map { "\($0.service.processID)" } }

    /// A unit that runs.
    static let instances = kind { _ in runningInstances() }

    /// A unit that runs or ran, of `incidents`.
    static let incidentUnits = kind { words in
        componentNames(words.prefix) + runningInstances()
    }

    /// A preset of the unit that runs as the instance in front of it.
    static let runningPresets = kind { words in
        running(words, "preset") { try $0.presets(instance: $1) }.map(\.name)
    }

    /// A parameter of the unit that runs as the instance in front of it.
    static let runningParameters = kind { words in
        running(words, "param") { try $0.parameters(instance: $1) }.map(\.keyPath)
    }

    /// What is in quarantine.
    static let quarantined = kind { _ in ((try? QuarantineStore().entries()) ?? []).map(\.component) }

    /// Checks and their groups, separated by commas.
    static let checks = kind { words in
        let before = words.prefix.lastIndex(of: ",").map { String(words.prefix[...$0]) } ?? ""
        let taken = Set(before.split(separator: ",").map(String.init))
        let names = UnitCheck.all.map(\.group.rawValue) + UnitCheck.all.map(\.id)
        return names.filter { !taken.contains($0) }.map { before + $0 }
    }

    // MARK: How names are found

    /// Seconds that a host has for its answer, and a unit for its start.
    private static let hostPatience = 0.5
    private static let unitPatience = 2.0

    private static func kind(_ names: @escaping @Sendable (ShellWords) -> [String]) -> CompletionKind {
        .custom { words, index, prefix in
            CompletionWords.safe(
                names(ShellWords(words, index: index, prefix: prefix)), for: CompletionShell.requesting)
        }
    }

    /// Codes and names as `list` shows them; names without the manufacturer where that is what is being written.
    private static func componentNames(_ prefix: String) -> [String] {
        let components = ComponentScanner().scan().components
        let names = components.map { "\($0.identifier)" } + components.map(\.name)
        guard !prefix.isEmpty, !names.contains(where: { $0.hasPrefix(prefix) }) else { return names }
        return components.map(\.unitName)
    }

    /// What may follow codes that are there already; 0 fits every one.
    private static func nextCodes(_ codes: [String]) -> [String] {
        guard codes.count < 3 else { return [] }
        return ComponentScanner().scan().components.compactMap { component in
            let own = "\(component.identifier)".split(separator: " ").map(String.init)
            let fits = own.count == 3 && zip(codes, own).allSatisfy { $0 == "0" || $0 == $1 }
            return fits ? own[codes.count] : nil
        }
    }

    private static func runningInstances() -> [String] {
        runningHosts().flatMap { host in host.units.map { "\(host.host.processID)/\($0.instance)" } }
    }

    private static func runningHosts() -> [HostMetrics] { HostDirectory.hosts(seconds: hostPatience) }

    private static func running<Answer>(
        _ words: ShellWords, _ command: String, _ body: (HostClient, UInt64) throws -> [Answer]
    ) -> [Answer] {
        guard let name = words.positionals(of: command).first else { return [] }
        var selector = InstanceSelector { process in
            let client = try HostClient(processID: process)
            let status = try client.status(seconds: hostPatience)
            return status.units.map { LocatedUnit(host: status.host, status: $0, client: client) }
        }
        guard let unit = try? selector.unit(named: name) else { return [] }
        return (try? body(unit.client, unit.status.instance)) ?? []
    }

    /// Starts the unit in a process of its own and asks it.
    private static func ask(
        _ names: [String], _ index: Int, _ body: @escaping @Sendable (AUAudioUnit) -> [String]
    ) -> [String] {
        guard names.indices.contains(index),
            let component = try? ComponentQuery([names[index]]).component(in: ComponentScanner().scan()),
            let launcher = try? EmbeddedLauncher(warmCount: 0, rehearsedCount: 0, output: { _ in }),
            let host = try? AudioUnitHost(launcher: launcher)
        else { return [] }
        let answer = Answer()
        let isDone = DispatchSemaphore(value: 0)
        let description = component.audioDescription
        Task.detached {
            if let unit = try? await host.instantiate(description) { answer.names.withLock { $0 = body(unit) } }
            isDone.signal()
        }
        _ = isDone.wait(timeout: .now() + unitPatience)
        return answer.names.withLock { $0 }
    }

    private final class Answer: Sendable {
        let names = Mutex<[String]>([])
    }
}
