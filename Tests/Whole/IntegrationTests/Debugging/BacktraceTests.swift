import ExtensionHost
import Foundation
import Glibc
import Sandbox
import Supervision
import TestSupport
import Testing

/// What a service says before it is gone, when somebody wants to know where it crashed.
@Suite(.serialized) struct BacktraceTests {
    private func host(_ diagnosis: ServiceDiagnosis, sandbox: SandboxTier = .namespaces) throws -> AudioUnitHost {
        var settings = HostSettings()
        settings.diagnosis = diagnosis
        settings.sandbox = sandbox
        return try Installation.host(settings)
    }

    /// The incident that a fault brings. A busy machine may make the unit late just then, and the fault is lost.
    private func incident(of fault: String, _ kind: String, _ host: AudioUnitHost) async throws -> Incident {
        let playing = try await FaultyRun(host)
        func told() -> Incident? { playing.unit.incidents.last { $0.cause.kind == kind } }
        for _ in 0..<3 where told() == nil {
            #expect(playing.renderUntilWet())
            let ends = playing.unit.incidents.count
            try playing.inflict(fault)
            #expect(playing.render { playing.unit.incidents.count > ends })
        }
        let incident = told()
        return try #require(incident, "\(playing.unit.incidents.map(\.description))")
    }

    @Test(arguments: [
        ("crash", SIGSEGV, "strike"), ("abort", SIGABRT, "strike"), ("null call", SIGSEGV, "strike"),
        ("stack overflow", SIGSEGV, "overflow_stack"),
    ])
    func aCrashNamesTheFunctionOfTheUnit(_ fault: String, _ signal: Int32, _ function: String) async throws {
        let host = try host(ServiceDiagnosis(printsBacktraces: true))
        let incident = try await incident(of: fault, "signal", host)
        #expect(incident.cause == .signal(signal))
        let site = try #require(incident.crashSite, "\(incident.lastOutput)")
        #expect(site.hasPrefix("libFaulty.so, "), "\(incident.lastOutput)")
        // What is inlined has no frame: the function around it stands there.
        #expect(site.contains(function) || site.contains("render"), "\(site)")
        #expect(incident.description.contains("it crashed in libFaulty.so, "))
        let hasHeading = incident.lastOutput.contains { $0.hasPrefix("auextension: SIG") && $0.contains("render") }
        #expect(hasHeading, "\(incident.lastOutput)")
        let hasCaller = incident.lastOutput.contains { $0.hasPrefix("  1 ") }
        #expect(hasCaller, "\(incident.lastOutput)")
        if fault == "abort" { #expect(incident.lastOutput.first?.contains("giving up") == true) }
    }

    @Test(arguments: [SandboxTier.calls, .none])
    func aWeakerSandboxTellsTheSame(_ tier: SandboxTier) async throws {
        let host = try host(ServiceDiagnosis(printsBacktraces: true), sandbox: tier)
        let incident = try await incident(of: "crash", "signal", host)
        #expect(incident.cause == .signal(SIGSEGV))
        #expect(incident.crashSite?.hasPrefix("libFaulty.so, ") == true, "\(incident.lastOutput)")
    }

    @Test func nothingIsPrintedUnasked() async throws {
        let host = try host(ServiceDiagnosis(printsBacktraces: false))
        let incident = try await incident(of: "crash", "signal", host)
        #expect(incident.crashSite == nil && incident.lastOutput.isEmpty)
    }

    @Test(.enabled(if: BacktraceTests.keepsCoresInFolders, "the kernel's core_pattern names another place"))
    func aCoreDumpIsInTheFolderThatWasNamed() async throws {
        let folder = try TemporaryFolder()
        let host = try host(ServiceDiagnosis(printsBacktraces: true, coreFolder: folder.path))
        let incident = try await incident(of: "crash", "signal", host)
        #expect(incident.cause == .signal(SIGSEGV))
        #expect(incident.crashSite != nil)
        let path = folder.path
        let isThere = await eventually {
            (try? FileManager.default.contentsOfDirectory(atPath: path))?.isEmpty == false
        }
        #expect(isThere)
    }

    private static var keepsCoresInFolders: Bool {
        guard let pattern = try? String(contentsOfFile: "/proc/sys/kernel/core_pattern", encoding: .utf8) else {
            return false
        }
        var limit = rlimit()
        return !pattern.contains("/") && !pattern.hasPrefix("|")
            && getrlimit(__rlimit_resource_t(4), &limit) == 0 && limit.rlim_max > 1 << 30
    }

    @Test func whatAUnitPrintsIsKeptThoughItIsKilled() async throws {
        let playing = try await FaultyRun(try Installation.host())
        #expect(playing.renderUntilWet())
        try playing.inflict("print")
        #expect(playing.renderUntilWet())
        kill(try #require(playing.unit.serviceProcessID), SIGKILL)
        #expect(playing.render { !playing.unit.incidents.isEmpty })
        #expect(playing.unit.incidents.first?.lastOutput == ["faulty: printed in passing"])
    }
}
