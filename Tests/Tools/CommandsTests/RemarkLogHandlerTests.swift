import Commands
import Logging
import Supervision
import Testing

/// What the libraries log looks as the remarks of `auctl` do.
@Suite struct RemarkLogHandlerTests {
    private func text(_ label: String, _ message: Logger.Message, _ metadata: Logger.Metadata?) -> String {
        RemarkLogHandler(label: label).text(
            LogEvent(
                level: .notice, message: message, metadata: metadata, source: nil, file: "", function: "", line: 1))
    }

    @Test func aLineOfAUnitHasItsNameAndProcessAhead() {
        let line = ServiceLine(unit: "Gain", processID: 42, text: "hello")
        #expect(text(ServiceOutput.logLabel, "hello", line.metadata) == "Gain[42]: hello")
    }

    @Test func everythingElseIsItsTextAlone() {
        let metadata: Logger.Metadata = ["unit": "Gain", "process": "42"]
        #expect(text("auserviced.avfaudio.engine", "AVAudioEngine: no", metadata) == "AVAudioEngine: no")
        #expect(text(ServiceOutput.logLabel, "hello", ["unit": "Gain", "process": "many"]) == "hello")
        #expect(text(ServiceOutput.logLabel, "hello", nil) == "hello")
    }

    @Test func metadataAndLevelAreTheHandlersOwn() {
        var handler = RemarkLogHandler(label: "a")
        let other = handler
        handler[metadataKey: "key"] = "value"
        handler.logLevel = .trace
        #expect(handler[metadataKey: "key"] == "value" && other[metadataKey: "key"] == nil && other.logLevel == .notice)
    }
}
