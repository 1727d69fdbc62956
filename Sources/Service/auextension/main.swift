import ExtensionService
import Glibc

// The trusted runner of an extension service. It ends with `_exit`: the render thread may still be inside foreign code,
// which the destructors that `exit` runs would pull away under it.
do {
    let arguments = try RunnerArguments(CommandLine.arguments.dropFirst())
    let greeting = arguments.isSpare ? GreetingRehearsal() : nil
    let report = ExtensionRunner.lockIn(arguments)
    if arguments.isProbe {
        ExtensionRunner.tell(report)
        _exit(0)
    }
    if !arguments.described.isEmpty {
        try ExtensionRunner.describe(arguments.described)
        _exit(0)
    }
    let runner = try ExtensionRunner(arguments, greeting)
    _exit(runner.run())
} catch {
    ExtensionRunner.report("\(error)")
    _exit(64)
}
