import Testing
import UnitValidation

/// Each check can fail: a unit with one fault fails that check and no other.
@Suite(.serialized) struct PlantedFaultTests {
    /// The whole run; the longest check only where its fault is.
    private func validate(_ fault: PlantedFault) async throws -> ValidationReport {
        var options = ValidationOptions()
        options.isInProcess = fault.isInProcess
        options.seed = 4711
        let longest = "render.block-lengths"
        options.only = UnitCheck.all.map(\.id).filter { $0 != longest || fault.checks.contains(longest) }
        return try await TestBundles.shared.get().validate(fault.codes, options)
    }

    @Test(arguments: PlantedFault.failing)
    func aFaultFailsItsCheckAlone(_ fault: PlantedFault) async throws {
        let report = try await validate(fault)
        let failed = report.findings.filter { $0.outcome == .failed }
        #expect(Set(failed.map(\.check)) == Set(fault.checks), "\(failed.map(\.message))")
        #expect(!report.passes)
        #expect(failed.allSatisfy { !$0.message.isEmpty && !$0.message.contains("\n") })
    }

    @Test(arguments: PlantedFault.warning)
    func aFaultThatHostsLiveWithIsAWarningOfItsCheckAlone(_ fault: PlantedFault) async throws {
        let report = try await validate(fault)
        #expect(Set(report.findings.filter { $0.outcome == .warning }.map(\.check)) == Set(fault.checks))
        #expect(report.passes)
        #expect(!strictly(report).passes)
    }

    private func strictly(_ report: ValidationReport) -> ValidationReport {
        var report = report
        report.isStrict = true
        return report
    }

    @Test(arguments: ["aufx good Test", "aumu good Test"], [false, true])
    func theSameUnitWithoutAFaultPassesStrictly(_ codes: String, isInProcess: Bool) async throws {
        var options = ValidationOptions()
        options.isStrict = true
        options.isInProcess = isInProcess
        options.seed = 4711
        let report = try await TestBundles.shared.get().validate(codes, options)
        #expect(report.problems.map { "\($0.check): \($0.message)" } == [])
    }

    @Test func aCrashNamesItsCheckAndSignalAndTheRunGoesOn() async throws {
        var options = ValidationOptions()
        options.only = ["host", "instances"]
        let report = try await TestBundles.shared.get().validate("aufx crsh Test", options)
        #expect(report.findings.map(\.outcome) == [.failed, .passed])
        #expect(report.findings[0].message == "crashed in check host.callbacks: killed by SIGSEGV")
    }

    @Test func aUnitThatCannotBeMadeFailsOnceAndSkipsTheRest() async throws {
        let report = try await TestBundles.shared.get().validate("aufx load Test", ValidationOptions())
        #expect(report.findings.filter { $0.outcome == .failed }.map(\.check) == ["open.cold"])
        #expect(report.count(.skipped) == UnitCheck.all.count - 1)
    }

    @Test func aUnitThatAllocatesOnlyOnceIsFound() async throws {
        var options = ValidationOptions()
        options.only = ["open"]
        let report = try await TestBundles.shared.get().validate("aufx init Test", options)
        #expect(report.findings.filter { $0.outcome == .failed }.map(\.check) == ["open.initialize"])
    }
}
