import FuzzTargets
import FuzzerMemory
import Glibc

// libFuzzer with one of the targets, which the environment names: libFuzzer starts itself again with its own arguments.
let name = getenv("AUSERVICED_FUZZ_TARGET").map { String(cString: $0) } ?? ""
guard let target = FuzzTarget(rawValue: name) else {
    print("fuzzer: AUSERVICED_FUZZ_TARGET is '\(name)', not one of \(FuzzTarget.allCases.map(\.rawValue))")
    exit(64)
}
Fuzzing.target = target
fuzzer_memory_watch()
var count = CommandLine.argc
var arguments = CommandLine.unsafeArgv
exit(runDriver(&count, &arguments, testOneInput))
