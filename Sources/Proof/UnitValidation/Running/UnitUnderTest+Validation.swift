public import AudioUnitTestKit

extension UnitUnderTest {
    /// Makes every check of `auctl validate` on the component, out of process unless `options` say otherwise. The
    /// checks that count in a process of its own are skipped here.
    ///
    /// - Throws: `UnknownCheckError` for a check that there is not.
    public func validate(_ options: ValidationOptions = ValidationOptions()) async throws -> ValidationReport {
        try await UnitValidator(component, options: options, makeHost: makeHost).run()
    }
}
