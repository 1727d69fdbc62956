import Testing
import UnitValidation

/// The project's own units do what the validator asks for.
@Suite(.serialized) struct DemoUnitTests {
    @Test(arguments: [
        "aufx fltr Demo", "aufx dist Demo", "aufx ring SnFM", "aumu sin3 Demo", "aufx gain Demo", "aufx trem Demo",
        "aufx attn Demo", "aumu chip Demo",
    ])
    func everyDemoUnitPassesStrictly(_ codes: String) async throws {
        try await validate(codes, isInProcess: false)
    }

    /// All but the tremolo, whose bundle does not allow it.
    @Test(arguments: [
        "aufx fltr Demo", "aufx dist Demo", "aufx ring SnFM", "aumu sin3 Demo", "aufx gain Demo", "aufx attn Demo",
        "aumu chip Demo",
    ])
    func everyDemoUnitThatMayBeLoadedPassesStrictlyInProcess(_ codes: String) async throws {
        try await validate(codes, isInProcess: true)
    }

    private func validate(_ codes: String, isInProcess: Bool) async throws {
        var options = ValidationOptions()
        options.isStrict = true
        options.isInProcess = isInProcess
        options.seed = 20_251
        let report = try await TestBundles.shared.get().validate(codes, options)
        #expect(report.problems.map { "\($0.check): \($0.message)" } == [])
        #expect(report.findings.count == UnitCheck.all.count)
        #expect(report.count(.passed) > 40)
    }
}
