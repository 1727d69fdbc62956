import ArgumentParser
import Glibc
import HostControl
import LinuxSystem
import Settings

/// How `auctl view` shows the views of running units in a browser: by a program of its own, which this one becomes.
struct BrowserOptions: ParsableArguments {
    @Flag(help: "Show the views and parameters of running units in a browser.")
    var browser = false
    @Option(help: "The port of 127.0.0.1 that --browser serves; 0 takes any that is free.")
    var port: UInt16 = 0
    @Flag(help: "With --browser: only print the address.")
    var noOpen = false

    /// Does not return where all is well.
    /// - Parameter unit: a running unit to begin with; nil for the list of all.
    /// - Throws: `CommandFailure` for a unit that does not run, and where the program is not installed.
    func show(_ unit: String?) throws(CommandFailure) {
        var arguments = ["--port", "\(port)"] + (noOpen ? ["--no-open"] : [])
        if let unit {
            var selector = InstanceSelector()
            arguments += ["--unit", try selector.unit(named: unit).reference]
        }
        let program = try ConsoleProgram.find()
        // Both end with the process that they become or that ends.
        let words = ([program] + arguments).map { strdup($0) } + [nil]
        execv(program, words)
        let error = SystemError.last("execv", program)
        throw CommandFailure(.unusable, "\(program) cannot be started: \(error.systemReason)")
    }
}
