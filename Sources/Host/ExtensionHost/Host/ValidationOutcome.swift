import AudioToolbox

/// What validating a component came to, with the identifiers of the checks that failed.
struct ValidationOutcome {
    var result: AudioComponentValidationResult
    var failures: [String] = []
}
