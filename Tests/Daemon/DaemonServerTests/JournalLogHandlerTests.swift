import DaemonServer
import Logging
import Supervision
import Testing

/// What the daemon's log consists of, for people and for the journal.
@Suite struct JournalLogHandlerTests {
    private func line(
        _ level: Logger.Level, _ message: Logger.Message, label: String = Daemon.logLabel,
        metadata: Logger.Metadata? = nil, journal: Bool = false
    ) -> String {
        JournalLogHandler(label: label, environment: journal ? ["JOURNAL_STREAM": "8:1"] : [:]).line(
            LogEvent(level: level, message: message, metadata: metadata, source: nil, file: "", function: "", line: 1))
    }

    @Test(arguments: [
        (Logger.Level.critical, "<2>", "auserviced: error: "), (.error, "<3>", "auserviced: error: "),
        (.warning, "<4>", "auserviced: warning: "), (.notice, "<5>", "auserviced: "), (.info, "<6>", "auserviced: "),
        (.debug, "<7>", "auserviced: "), (.trace, "<7>", "auserviced: "),
    ])
    func theJournalGetsPrioritiesAndPeopleGetWords(_ level: Logger.Level, _ priority: String, _ word: String) {
        #expect(line(level, "text", journal: true) == "\(priority)text")
        #expect(line(level, "text") == "\(word)text")
    }

    @Test func aLineOfAServiceHasItsUnitAndProcessAhead() {
        let printed = ServiceLine(unit: "Talker", processID: 7, text: "hello")
        let metadata = printed.metadata
        #expect(
            line(.notice, "hello", label: ServiceOutput.logLabel, metadata: metadata) == "auserviced: Talker[7]: hello")
        #expect(line(.notice, "hello", metadata: metadata) == "auserviced: hello")
    }

    @Test func nothingInATextBeginsALineOfItsOwn() {
        #expect(line(.notice, "a\n<0>b\u{1b}c") == "auserviced: a <0>b c")
    }
}
