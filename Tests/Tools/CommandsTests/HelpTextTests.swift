import ArgumentParser
import Commands
import Testing

/// Readers copy commands out of help texts, and CI runs them as help prints them.
@Suite struct HelpTextTests {
    private static func commands(below command: any ParsableCommand.Type) -> [any ParsableCommand.Type] {
        [command] + command.configuration.subcommands.flatMap(commands)
    }

    /// Lines of a discussion that are commands to type.
    private static func examples(of command: any ParsableCommand.Type) -> [String] {
        command.configuration.discussion.split(separator: "\n").map(String.init).filter {
            $0.hasPrefix("auctl ") || $0.hasPrefix("aubench ")
        }
    }

    @Test func everyCommandToTypeIsOneLineOf80Columns() {
        var count = 0
        for command in Self.commands(below: Auctl.self) {
            let printed = Set(Auctl.helpMessage(for: command, columns: 80).split(separator: "\n").map(String.init))
            let examples = Self.examples(of: command)
            let broken = examples.filter { !printed.contains($0) }
            #expect(broken.isEmpty, "\(command)")
            count += examples.count
        }
        #expect(count >= 10)
    }
}
