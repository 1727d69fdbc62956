import ArgumentParser
import Glibc
import LinuxSystem
import Logging

/// A process that is one command, from its arguments to its exit code.
package enum CommandProcess<Root: AsyncParsableCommand> {
    /// What messages begin with.
    private static var name: String { Root.configuration.commandName ?? "" }

    /// Parses the process's arguments, runs the command and ends with its exit code when it failed.
    package static func run() async {
        StandardError.fillStandardDescriptors()
        LoggingSystem.bootstrap { RemarkLogHandler(label: $0) }
        // Swift reads them there; without them the command would be taken for one that asks for help.
        guard !CommandLine.arguments.isEmpty else {
            StandardError.write(
                "\(name): /proc is not there, so nothing is known of what was typed; mount it (`mount -t proc proc /proc`)"
            )
            Glibc.exit(CommandFailure.Status.failed.rawValue)
        }
        CurrentProcess.raiseOpenFiles(to: 65_536)
        // A closed pipe (`auctl list | head`) ends the command instead of being reported.
        signal(SIGPIPE, SIG_DFL)
        // A file that may not grow any more is an error of that file, not the end of the music.
        signal(SIGXFSZ, SIG_IGN)
        if CommandLine.arguments.dropFirst() == ["--generate-completion-script", "bash"] {
            print(CompletionWords.bashScript(Root.completionScript(for: .bash)))
            return endOfOutput()
        }
        do {
            var command = try Root.parseAsRoot(ArgumentSpelling.explicit(Array(CommandLine.arguments.dropFirst())))
            if var asynchronous = command as? any AsyncParsableCommand {
                try await asynchronous.run()
            } else {
                try command.run()
            }
            try Self.checkOutput()
        } catch let failure as CommandFailure {
            StandardError.write("\(name): \(failure.message)")
            Glibc.exit(failure.status.rawValue)
        } catch {
            end(with: error)
        }
    }

    /// Ends the process where what was printed has not found its place.
    private static func endOfOutput() {
        do {
            try checkOutput()
        } catch {
            StandardError.write("\(name): \(error.message)")
            Glibc.exit(error.status.rawValue)
        }
    }

    /// What was printed has found its place. Throws where a disk that standard output leads to is full: a table that was cut
    /// would pass for a whole one.
    private static func checkOutput() throws(CommandFailure) {
        do {
            try CurrentProcess.finishOutput()
        } catch {
            throw CommandFailure(
                .unusable,
                "what it prints could not be written where standard output leads: \(error.reason)\(error.fileAdvice)")
        }
    }

    /// As `exit(withError:)`, with lines that fit a terminal.
    private static func end(with error: any Error) -> Never {
        // A shell that asks what to offer would put any message into the line that a person is typing.
        if CommandLine.arguments.dropFirst().first == "---completion", !Root.exitCode(for: error).isSuccess {
            Glibc.exit(0)
        }
        let (message, code) = (Root.fullMessage(for: error), Root.exitCode(for: error))
        if !message.isEmpty {
            if code.isSuccess {
                // Scripts for shells are none to be wrapped.
                print(message.contains("USAGE: ") ? TerminalWidth.fitted(message) : message)
                endOfOutput()
            } else {
                StandardError.put(StandardError.fitted(message) + "\n")
            }
        }
        Glibc.exit(code.rawValue)
    }
}
