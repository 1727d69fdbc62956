/// What validating a component came to.
package struct ValidationOutcome: Sendable {
    package var result: AudioComponentValidationResult
    /// The identifiers of the checks that failed.
    package var failures: [String]

    package init(_ result: AudioComponentValidationResult, failures: [String] = []) {
        self.result = result
        self.failures = failures
    }
}
