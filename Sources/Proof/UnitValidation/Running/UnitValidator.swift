import AudioToolbox
import ComponentRegistry
import ExtensionHost
import LinuxSystem

/// Runs the checks on a component. A unit that crashes is a finding: the next check begins with a fresh instance.
///
/// Thread: any but render.
public struct UnitValidator: Sendable {
    /// As the registry found it; every check opens it again.
    public let component: RegisteredComponent
    /// Those that it was made with; each round adds 1 to the seed.
    public let options: ValidationOptions
    private let checks: [UnitCheck]
    private let makeHost: @Sendable (HostSettings) throws -> AudioUnitHost
    private let hiddenBy: String?

    /// - Parameters:
    ///   - component: what is validated.
    ///   - options: which checks run, and how.
    ///   - hiddenBy: the bundle that hides this one, when there is one.
    ///   - makeHost: makes a host that finds the component and keeps no quarantine.
    /// - Throws: `UnknownCheckError`.
    public init(
        _ component: RegisteredComponent, options: ValidationOptions = ValidationOptions(), hiddenBy: String? = nil,
        makeHost: @escaping @Sendable (HostSettings) throws -> AudioUnitHost
    ) throws(UnknownCheckError) {
        self.component = component
        self.options = options
        self.hiddenBy = hiddenBy
        self.makeHost = makeHost
        checks = try UnitCheck.named(options.only)
    }

    /// Runs the checks, telling of each as it ends.
    ///
    /// - Parameters:
    ///   - substitute: what a check found that was run elsewhere with this seed; nil to run it here.
    ///   - progress: called after each check.
    public func run(
        substitute: @Sendable (UnitCheck, UInt64) async -> Finding? = { _, _ in nil },
        progress: @Sendable (Finding) -> Void = { _ in }
    ) async -> ValidationReport {
        var findings: [Finding] = []
        for round in 1...max(options.rounds, 1) {
            var isUsable = true
            // Why the unit does not begin to render. Each check that needs it to would say the same.
            var refusal: String?
            let seed = options.seed &+ UInt64(round - 1)
            for check in checks {
                var finding: Finding
                if !isUsable {
                    finding = Self.finding(check, .skipped("the unit cannot be opened"))
                } else if let other = await substitute(check, seed) {
                    finding = other
                } else {
                    finding = await run(check, seed: seed, refusal: refusal)
                }
                if finding.outcome == .failed, finding.message == refusal {
                    let cause = "\(OpeningChecks.initializing) says why"
                    finding = Self.finding(check, .skipped("the unit's render resources cannot be allocated: \(cause)"))
                }
                finding.round = round
                if finding.outcome == .failed {
                    if check.id == OpeningChecks.first { isUsable = false }
                    if check.id == OpeningChecks.initializing { refusal = finding.message }
                }
                progress(finding)
                findings.append(finding)
            }
        }
        return report(findings)
    }

    private func report(_ findings: [Finding]) -> ValidationReport {
        ValidationReport(
            component: "\(component.identifier)", name: component.name, bundlePath: component.bundlePath,
            bundleHash: component.bundleHash, isInProcess: options.isInProcess, isStrict: options.isStrict,
            seed: options.seed, isComplete: options.only.isEmpty, findings: findings)
    }

    private func run(_ check: UnitCheck, seed: UInt64, refusal: String?) async -> Finding {
        let start = MonotonicClock.now()
        let session = CheckSession(
            component, isInProcess: options.isInProcess, seed: seed, hiddenBy: hiddenBy, makeHost: makeHost)
        var verdict: CheckVerdict
        do {
            verdict = try await check.body(session)
        } catch {
            verdict = .failed("\(error)")
        }
        // A refusal that is known needs no news of a crash.
        if let death = session.death(isExpected: verdict.outcome == .failed && verdict.message != refusal) {
            verdict = .failed("crashed in check \(check.id): \(death)")
        }
        session.close()
        var finding = Self.finding(check, verdict)
        finding.seconds = Double(MonotonicClock.now() - start) / 1e9
        return finding
    }

    private static func finding(_ check: UnitCheck, _ verdict: CheckVerdict) -> Finding {
        Finding(check: check.id, group: check.group, outcome: verdict.outcome, message: verdict.message)
    }
}
