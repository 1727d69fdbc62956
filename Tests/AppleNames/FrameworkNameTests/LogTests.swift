import Testing
import os
import os.log

/// Messages as they are written.
struct LogTests {
    @Test func aLineSaysWhereItComesFromAndHowGraveItIs() {
        let log = OSLog(subsystem: "com.example.synth", category: "voice")
        #expect(LogWriter.line("stuck", .error, log) == "[com.example.synth:voice] error: stuck")
        #expect(LogWriter.line("one\ntwo", .default, .default) == "one ⏎ two")
    }

    @Test func textsArePrivateAndNumbersPublicUnlessMarked() {
        let message: OSLogMessage =
            "a \(7) b \("name") c \("open", privacy: .public) d \(1.5, format: .fixed(precision: 2)) e \(9, privacy: .private) f \("key", privacy: .sensitive)"
        #expect(message.text(showsPrivate: false) == "a 7 b <private> c open d 1.50 e <private> f <sensitive>")
        #expect(message.text(showsPrivate: true) == "a 7 b name c open d 1.50 e 9 f <sensitive>")
    }

    @Test func equalValuesHaveEqualMasks() {
        func text(_ value: String) -> String {
            let message: OSLogMessage = "\(value, privacy: .private(mask: .hash))"
            return message.text(showsPrivate: false)
        }
        #expect(text("a") == text("a") && text("a") != text("b") && text("a").hasPrefix("<mask.hash: '"))
    }

    @Test func interpolatedNumbersHaveTheirFormats() {
        let message: OSLogMessage =
            "\(255, format: .hex(includePrefix: true, uppercase: true)) \(5, format: .decimal(explicitPositiveSign: true, minDigits: 3)) \(3, align: .right(columns: 4)) \(true, format: .answer) \(Float(0.25))"
        #expect(message.text(showsPrivate: false) == "0xFF +005    3 yes 0.250000")
    }

    @Test func cFormatsTakeSwiftValues() {
        let text = LogFormat.text(
            "%d %5.2f %x %{public}s %% %lld %c %{private}d %u",
            [-3 as Int32, 2.5, 255, "ignored" as StaticText, Int64.max, 65, 4, -1 as Int32],
            showsPrivate: false)
        #expect(text == "-3  2.50 ff ignored % 9223372036854775807 A <private> 4294967295")
    }

    @Test func aConversionWithoutAnArgumentStays() {
        #expect(LogFormat.text("%d and %d%", [1], showsPrivate: true) == "1 and %d%")
        #expect(LogFormat.text("%*d|", [4, 7], showsPrivate: true) == "   7|")
    }

    @Test func everyFormOfLoggingCompilesAndADisabledLogIsSilent() {
        let logger = os.Logger(subsystem: "test", category: "forms")
        logger.debug("frames \(512)")
        os_log("plain", log: .disabled, type: .error)
        os_log(.info, log: .disabled, "value %d", 3)
        os_log("%{public}d", log: .disabled, 4)
        os_signpost(.begin, log: .disabled, name: "render")
        #expect(!OSLog.disabled.isEnabled(type: .fault))
        #expect(OSSignposter().withIntervalSignpost("render") { 3 } == 3)
    }
}

/// A text as an argument of a C format, as Foundation makes of `String`.
private struct StaticText: CVarArg, ExpressibleByStringLiteral, CustomStringConvertible {
    let description: String
    init(stringLiteral value: String) { description = value }
    var _cVarArgEncoding: [Int] { [0] }
}
