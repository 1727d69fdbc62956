import ComponentRegistry
import DaemonControl
import FoundationEssentials
import PropertyLists
import Supervision

/// The first byte chooses whose file it is; what follows is the file.
enum SettingsTarget {
    static func run(_ bytes: [UInt8]) {
        var input = FuzzBytes(bytes)
        let kind = input.byte() % 6
        let contents = input.rest()
        if kind == 5 { return readIncidents(contents) }
        let path = FuzzFolder.write(contents, to: "settings")
        switch kind {
        case 0: readConfiguration(path)
        case 1: readQuarantine(path)
        case 2: _ = VerdictStore(path: path).verdict(of: component).map { "\($0.summary)" }
        case 3: _ = UnitTraitsStore(path: path).traits(of: component)
        default:
            _ = ComponentScanner(searchPath: ExtensionSearchPath(directories: []), cachePath: path).scan()
            _ = try? PropertyListFile(path: path).read()
        }
    }

    /// Whom the records are looked up for.
    private static let component: RegisteredComponent = {
        let text = """
            {"identifier":{"type":"aufx","subtype":"fltr","manufacturer":"Demo"},"name":"Demo: Filter","version":1,\
            "tags":[],"bundlePath":"/x.appex","libraryPath":"/x.appex/l.so","bundleHash":"abc",\
            "loadableInProcess":false,"sandboxSafe":true,"hasView":false,"resourceUsage":[]}
            """
        guard let component = try? JSONDecoder().decode(RegisteredComponent.self, from: Data(text.utf8)) else {
            fatalError("the component is not written as components are today")
        }
        return component
    }()

    private static func readConfiguration(_ path: String) {
        var configuration = DaemonConfiguration(environment: ["HOME": "/home/x"])
        do {
            try configuration.apply(file: path)
            demand((0...64).contains(configuration.warmRunners), "a setting is out of its range")
            demand(configuration.metricsSeconds >= 1, "a setting is out of its range")
        } catch let error as ConfigurationError {
            demand("\(error)".contains(path), "an error does not name its file")
        } catch {
            demand(false, "an error of another kind: \(error)")
        }
    }

    private static func readQuarantine(_ path: String) {
        do {
            _ = try QuarantineStore(path: path).entries()
        } catch {
            demand(error is QuarantineError, "an error of another kind: \(error)")
        }
    }

    /// Line by line, as the daemon reads its log.
    private static func readIncidents(_ contents: [UInt8]) {
        for line in contents.split(separator: UInt8(ascii: "\n")) {
            guard let entry = try? JSONDecoder().decode(LoggedIncident.self, from: Data(line)) else { continue }
            demand(!"\(entry)".isEmpty, "an incident says nothing")
            guard let written = try? JSONEncoder().encode(entry) else {
                demand(false, "an incident that was read cannot be written")
                continue
            }
            demand((try? JSONDecoder().decode(LoggedIncident.self, from: written)) == entry, "an incident changed")
        }
    }

    static var seeds: [FuzzSeed] {
        let incident = Incident(
            time: 1, component: "aufx fltr Demo", instance: 3, processID: 4, cause: .signal(11),
            action: .restarted, cyclesBypassed: 2, delaySeconds: 0.5, lastOutput: ["no"])
        let host = #"{"name":"player","processID":7}"#
        let causes: [IncidentCause] = [.exit(1), .deadline, .renderError(-1), .protocolError("x"), .other("y")]
        let logged = ([incident.cause] + causes).map { cause -> String in
            var incident = incident
            incident.cause = cause
            return #"{"host":\#(host),"incident":\#(json(incident))}"#
        }
        let entry = QuarantineEntry(bundleHash: "abc", component: "aufx fltr Demo", reason: "crashes", since: 1)
        let verdict = ValidationVerdict(component: triple, failures: ["render"], hasWarnings: false, time: 2)
        let traits = UnitTraits(
            component: triple, channelCapabilities: [1, -1], initialInputs: [2], initialOutputs: [2],
            hasMIDIOutput: true, time: 3)
        return [
            seed("daemon", 0, daemon), seed("daemon-port", 0, #"{"metricsPort": 65536}"#),
            seed("daemon-unknown", 0, #"{"warmRunner": 1}"#),
            seed("daemon-types", 0, #"{"warmRunners": 1.5, "address": null, "extensionDirectories": [[], {"a": 1}]}"#),
            seed("quarantine", 1, json([entry])), seed("verdicts", 2, #"{"abc":[\#(json(verdict))]}"#),
            seed("traits", 3, #"{"abc":[\#(json(traits))]}"#), seed("cache", 4, #"{"format":3,"entries":{}}"#),
            FuzzSeed("tags", [4] + ((try? PropertyListCoder.encode(["tags": ["EQ", 1] as [Any]])) ?? [])),
            seed("incidents", 5, logged.joined(separator: "\n")),
            seed("incidents-cut", 5, String(logged.joined(separator: "\n").dropLast(9))),
        ]
    }

    private static var triple: String { "\(component.identifier)" }

    private static let daemon = """
        {"address": "unix:@name", "extensionDirectories": ["/a", "/b"], "watchesExtensions": false, "warmRunners": 3,
         "lingerMilliseconds": 5, "serviceMemoryMebibytes": 512, "runnerPath": "/r", "metricsFile": "/m",
         "metricsSeconds": 2, "metricsPort": 0, "hostScanMilliseconds": 60000, "incidentLogBytes": 4096}
        """

    private static func seed(_ name: String, _ kind: UInt8, _ text: String) -> FuzzSeed {
        FuzzSeed(name, [kind] + Array(text.utf8))
    }

    private static func json(_ value: some Encodable) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys]
        return (try? encoder.encode(value)).map { String(decoding: $0, as: UTF8.self) } ?? ""
    }
}
